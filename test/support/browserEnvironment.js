/* global URL, URLSearchParams */
const { TestEnvironment } = require('jest-environment-jsdom');

/** A channel to other tabs that keeps no test process from ending. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with what every supported browser has and jsdom lacks. */
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
      // jsdom's own read an address of 100 kB a hundred times as slowly.
      URL,
      URLSearchParams,
    });
  }
};
