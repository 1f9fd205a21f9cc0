/* global WebAssembly */
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const { disableStorages } = require('./asyncStorages');

const ENGINE = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Where Jest stores its event handlers; each test file adds its own to those already there. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Removes a test file's handlers and state from the realm. Otherwise each event would also go to the
 * handlers of all earlier files, and keep their modules in memory.
 */
function forgetFile(realm) {
  delete realm[EVENT_HANDLERS];
  for (const key of Object.getOwnPropertySymbols(realm)) {
    if (key.description === 'JEST_STATE_SYMBOL') delete realm[key];
  }
}

/** Node, with the database's machine code and some packages cached. */
module.exports = class ServerEnvironment extends TestEnvironment {
  /** All test files of this process share a realm, and so the modules of `sharedRuntime.js`. */
  static shared = null;

  constructor(...parts) {
    if (ServerEnvironment.shared !== null) return ServerEnvironment.shared;
    super(...parts);
    ServerEnvironment.shared = this;
    this.exit = this.global.process.exit;
  }

  /**
   * Cached for the life of this process: V8 shares the code with every worker that opens a
   * database, but would recompile it for each if it were released.
   */
  static engine = new WebAssembly.Module(readFileSync(ENGINE));

  /** File contents by name, read once per process: all its tests' databases start from one dump. */
  static files = new Map();

  static sharedFile(file) {
    const known = ServerEnvironment.files.get(file);
    if (known !== undefined) return known;
    const bytes = readFileSync(file);
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    ServerEnvironment.files.set(file, shared);
    return shared;
  }

  async setup() {
    await super.setup();
    this.global.heldPackage = require;
    this.global.sharedFile = ServerEnvironment.sharedFile;
  }

  /** Keeps the realm for the next file, without what Jest stored in it for this one. */
  async teardown() {
    forgetFile(this.global);
    // Jest keeps each replaced global for the realm's teardown, and with it the file that set it.
    this._globalProxy.leftovers = [];
    // Jest wraps it once more for each file.
    this.global.process.exit = this.exit;
    disableStorages();
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
  }
};
