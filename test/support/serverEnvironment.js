/* global WebAssembly */
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const ENGINE = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Node, with the machine code of the database and some packages at hand. */
module.exports = class ServerEnvironment extends TestEnvironment {
  /**
   * Held for as long as this process lasts: V8 shares the code with every worker that opens a
   * database, and would make it anew for each as soon as nobody held it.
   */
  static engine = new WebAssembly.Module(readFileSync(ENGINE));

  /** Bytes of files by name, read once a process: all databases of its tests start from one dump. */
  static shared = new Map();

  static sharedFile(file) {
    const known = ServerEnvironment.shared.get(file);
    if (known !== undefined) return known;
    const bytes = readFileSync(file);
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    ServerEnvironment.shared.set(file, shared);
    return shared;
  }

  async setup() {
    await super.setup();
    this.global.heldPackage = require;
    this.global.sharedFile = ServerEnvironment.sharedFile;
  }
};
