'use strict';
// Runs before the commands of package.json, on any Node version: old syntax, no imports.
var minimum = /(\d+)\.(\d+)/.exec(require('../package.json').engines.node);
var found = process.versions.node.split('.').map(Number);
var isOld =
  found[0] < Number(minimum[1]) ||
  (found[0] === Number(minimum[1]) && found[1] < Number(minimum[2]));
if (isOld) {
  process.stderr.write(
    'This needs Node ' +
      minimum[0] +
      ' or later, and this is ' +
      process.versions.node +
      ': install Node 24, then run it again.\n',
  );
  process.exit(1);
}
