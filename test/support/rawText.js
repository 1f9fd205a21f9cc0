/** Gives a test a data file's text, as the build does for the server. */
module.exports = {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
