/** In tests, a style class has its name from the file. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
