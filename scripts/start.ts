import path from 'node:path';
import { DIST, ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

async function start(): Promise<void> {
  await ensureBuild();
  await runInForeground(['--enable-source-maps', path.join(DIST, 'server/main.js')]);
}

start().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
