import path from 'node:path';
import { ensureBuild } from './builds';
import { endWith, startNode } from './children';
import { complain } from './output';
import { SERVER_DIRECTORY } from './serverBuild';

/** `npm run efm`: builds if sources changed, then serves only the courts' side of filing. */
async function serveManager(): Promise<void> {
  await ensureBuild();
  const environment = { LOG_FORMAT: process.env.LOG_FORMAT ?? 'text' };
  endWith(startNode(['--enable-source-maps', path.join(SERVER_DIRECTORY, 'efm.js')], environment));
}

serveManager().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
