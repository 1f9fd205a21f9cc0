const { createHash } = require('node:crypto');

const translate = (source, file) => ({
  code: `if (typeof heldPackage === 'function') module.exports = heldPackage(${JSON.stringify(file)});
else (function () {
${source}
})();`,
});

/**
 * Translates the files of packages that the environment of the server's tests holds. What runs
 * before the tests has no such environment, and loads them as they are.
 */
module.exports = {
  process: translate,
  getCacheKey: (source, file) =>
    createHash('sha256').update(translate(source, file).code).digest('hex'),
};
