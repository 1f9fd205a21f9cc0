/* global URL, URLSearchParams */
const { TestEnvironment } = require('jest-environment-jsdom');
const { disableStorages } = require('./asyncStorages');

/** A channel to other tabs that does not keep the test process alive. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with the features of all supported browsers that it lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      structuredClone,
      BroadcastChannel: Channel,
      // jsdom's own classes take a hundred times as long to parse a URL of 100 kB.
      URL,
      URLSearchParams,
    });
  }

  async teardown() {
    disableStorages();
    await super.teardown();
  }
};
