// What webpack puts into the app, for Node. Imported before anything of the app: its packages look at
// NODE_ENV when they are loaded, and check each action at length unless it says production.
process.env.NODE_ENV ??= 'production';
Object.assign(globalThis, { IS_DEVELOPMENT: false });
