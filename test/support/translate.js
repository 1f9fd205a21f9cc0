const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { createTransformer } = require('babel-jest').default;

const ROOT = path.join(__dirname, '../..');
const { process: translate, canInstrument } = createTransformer();

const settings = createHash('sha256');
for (const file of ['babel.config.js', 'package-lock.json', 'test/support/translate.js']) {
  settings.update(readFileSync(path.join(ROOT, file)));
}
const SETTINGS = settings.digest('hex');

/**
 * Babel, as the builds use it. Its own key to a translation in the cache takes two milliseconds a
 * file, in which it finds out which settings hold for the file; here the same ones hold for all.
 */
module.exports = {
  canInstrument,
  process: translate,
  getCacheKey(source, file, { configString, instrument }) {
    return createHash('sha256')
      .update([SETTINGS, path.relative(ROOT, file), configString, String(instrument)].join('\0'))
      .update('\0')
      .update(source)
      .digest('hex');
  },
};
