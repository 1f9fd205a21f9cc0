/** Gives a data file to a test as the build gives it to the server: as its text. */
module.exports = {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
