const { createHash } = require('node:crypto');

const translate = (source, file) => ({
  code: `if (typeof heldPackage === 'function') module.exports = heldPackage(${JSON.stringify(file)});
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
