const { AsyncLocalStorage } = require('node:async_hooks');

/** Storages in use. Without async context frames, each one slows down every promise. */
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
 * Ends the storages that a test file left in use; a later use of the same storage begins it anew.
 * Jest creates one for each file and never ends it: after 300 files, each promise of the process
 * passed on 300 values, and kept the files they belong to in memory.
 */
exports.endStorages = () => {
  for (const storage of inUse) storage.disable();
  inUse.clear();
};
