/** In tests a style class is named as in its file. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
