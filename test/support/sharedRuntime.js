const { readFileSync } = require('node:fs');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const ROOT = path.join(__dirname, '../..');
const SOURCES = path.join(ROOT, 'src') + path.sep;
const PACKAGES = path.join(ROOT, 'node_modules') + path.sep;
/** Packages that register hooks or state in the test file that imports them. */
const PER_FILE = /[\\/]node_modules[\\/](@jest|@testing-library|expect|jest-[^\\/]+)[\\/]/;

/** A test file that replaces modules. */
const REPLACES_MODULES = /\bjest\.(doMock|isolateModules|mock|resetModules|setMock)/;

const isShared = (file) =>
  (file.startsWith(SOURCES) || file.startsWith(PACKAGES)) && !PER_FILE.test(file);

/**
 * Loads the product's modules and packages once per process instead of once per test file. Modules
 * have no state between two calls (`NO_MODULE_MEMORY` in `eslint.config.mjs`), so test files can't
 * affect each other through them. A test file that replaces modules gets its own. The environment
 * must run all test files in the same realm.
 */
module.exports = class SharedRuntime extends Runtime {
  /** The runtimes whose registries contain the shared modules, one per project. */
  static hosts = new Map();

  constructor(...parts) {
    super(...parts);
    const [config, , , , , , testPath] = parts;
    if (testPath === undefined || REPLACES_MODULES.test(readFileSync(testPath, 'utf8'))) return;
    let host = SharedRuntime.hosts.get(config.id);
    if (host === undefined) {
      host = new Runtime(...parts);
      SharedRuntime.hosts.set(config.id, host);
    }
    this.host = host;
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const { host } = this;
    if (host !== undefined && options?.isInternalModule !== true && moduleName !== undefined) {
      if (!this._resolution.isCoreModule(moduleName)) {
        const file = this._resolution.resolveCjs(from, moduleName);
        if (isShared(file)) return host.requireModule(from, moduleName);
      }
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    if (this.host === undefined) return own;
    const shared = this.host.getSourceMaps();
    return {
      get: (file) => own.get(file) ?? shared.get(file),
      *[Symbol.iterator]() {
        yield* shared;
        yield* own;
      },
    };
  }
};
