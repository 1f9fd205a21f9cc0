// Defines webpack's constants for Node. Import it before app code: its packages read NODE_ENV when
// they load, and check each action slowly unless it is production.
process.env.NODE_ENV ??= 'production';
Object.assign(globalThis, { IS_DEVELOPMENT: false });
