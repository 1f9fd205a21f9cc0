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
 * Babel with the builds' settings. Its own cache key takes two milliseconds per file, to find the
 * settings for that file; here, all files share the same settings.
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
