import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { APP_BUILD_PENDING, APP_BUILT } from '../src/server/appBuild';
import { ConfigError, readConfig } from '../src/server/config';
import { checkPort } from '../src/server/portCheck';
import { EMPTY_DATABASE_CACHE } from '../src/server/db/setUpProtocol';
import { ensureBuild } from './builds';
import { endWith, startNode } from './children';
import { complain } from './output';
import { SERVER_DIRECTORY } from './serverBuild';
import { ROOT } from './sources';

const ENVIRONMENT = {
  // A person reads what `npm start` prints, also through a pipe.
  LOG_FORMAT: process.env.LOG_FORMAT ?? 'text',
  [EMPTY_DATABASE_CACHE]: path.join(ROOT, 'node_modules/.cache/countyline/empty-database'),
};
const SERVER = ['--enable-source-maps', path.join(SERVER_DIRECTORY, 'main.js')];

/**
 * `npm start`: checks settings and port, builds what has changed, and serves. The server needs only
 * its own build to create the database, so it starts before the browser app is built.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  await checkPort(config);
  const started: ChildProcess[] = [];
  try {
    await ensureBuild(() => {
      const server = startNode([...SERVER, APP_BUILD_PENDING], ENVIRONMENT, { hasChannel: true });
      endWith(server);
      started.push(server);
    });
  } catch (error) {
    for (const server of started) server.kill('SIGTERM');
    throw error;
  }
  for (const server of started) server.send(APP_BUILT);
  if (started.length === 0) endWith(startNode(SERVER, ENVIRONMENT));
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) complain(error.message);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
