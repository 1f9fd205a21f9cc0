// Defines webpack's constants for Node. Import it before app code, whose packages read NODE_ENV
// when they load; unless it is `production`, their checks slow down each action.
process.env.NODE_ENV ??= 'production';
Object.assign(globalThis, { IS_DEVELOPMENT: false });
