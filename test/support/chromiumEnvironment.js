const { TestEnvironment } = require('jest-environment-node');
const { disableStorages } = require('./asyncStorages');

/** Node, for tests whose product runs in Chromium. */
module.exports = class ChromiumEnvironment extends TestEnvironment {
  async teardown() {
    disableStorages();
    await super.teardown();
  }
};
