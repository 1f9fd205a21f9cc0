const { TestEnvironment } = require('jest-environment-node');
const { disableStorages } = require('./asyncStorages');

/** Node environment for tests of code that runs in Chromium. */
module.exports = class ChromiumEnvironment extends TestEnvironment {
  async teardown() {
    disableStorages();
    await super.teardown();
  }
};
