import path from 'node:path';
import { DIST, ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

async function runCommand(): Promise<void> {
  await ensureBuild();
  const args = process.argv.slice(2);
  await runInForeground(['--enable-source-maps', path.join(DIST, 'server/cli.js'), ...args]);
}

runCommand().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
