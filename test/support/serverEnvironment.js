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

  async setup() {
    await super.setup();
    this.global.heldPackage = require;
  }
};
