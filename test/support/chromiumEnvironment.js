const { TestEnvironment } = require('jest-environment-node');
const { endStorages } = require('./asyncStorages');

/** Node, for tests whose product runs in Chromium. */
module.exports = class ChromiumEnvironment extends TestEnvironment {
  async teardown() {
    endStorages();
    await super.teardown();
  }
};
