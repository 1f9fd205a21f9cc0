const { createHash } = require('node:crypto');

const IS_MODULE = /^(import|export)\b/m;

/** An ES module can't be wrapped in a function; Node itself can load it with `require`. */
const translate = (source, file) => ({
  code: IS_MODULE.test(source)
    ? `module.exports = heldPackage(${JSON.stringify(file)});`
    : `if (typeof heldPackage === 'function') module.exports = heldPackage(${JSON.stringify(file)});
else (function () {
${source}
})();`,
});

/**
 * Compiles package files that the environment of the server tests caches. Code outside that
 * environment loads them normally.
 */
module.exports = {
  process: translate,
  getCacheKey: (source, file) =>
    createHash('sha256').update(translate(source, file).code).digest('hex'),
};
