const { AsyncLocalStorage } = require('node:async_hooks');

/** Enabled storages. Before Node 24, each one slows down every promise. */
const inUse = new Set();
const { _enable: enable } = AsyncLocalStorage.prototype;

// Node 24 keeps no list of storages, and has no such method.
if (enable !== undefined) {
  AsyncLocalStorage.prototype._enable = function enableAndNote() {
    inUse.add(this);
    enable.call(this);
  };
}

/**
 * Disables the storages that a test file left in use; using one again enables it. Jest creates one
 * for each file and never disables it, so after 300 files, each promise copied 300 values and kept
 * those files in memory.
 */
exports.disableStorages = () => {
  for (const storage of inUse) storage.disable();
  inUse.clear();
};
