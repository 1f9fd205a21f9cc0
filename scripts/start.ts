import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig } from '../src/server/config';
import { requireFreeDataDirectory } from '../src/server/db/dataDirectoryLock';
import { CannotOpenError } from '../src/server/db/errors';
import { EMPTY_DATABASE_CACHE } from '../src/server/db/setUpProtocol';
import { holdPort } from '../src/server/heldPort';
import { APP_BUILT, HELD_PORT, LAUNCHED } from '../src/server/launch';
import { ensureBuild } from './builds';
import { endWith, startNode } from './children';
import { complain } from './output';
import { SERVER_DIRECTORY } from './serverBuild';
import { ROOT } from './sources';

const ENVIRONMENT = {
  // A person reads what `npm start` prints, also through a pipe.
  LOG_FORMAT: process.env.LOG_FORMAT ?? 'text',
  [EMPTY_DATABASE_CACHE]: path.join(ROOT, 'node_modules/.cache/countyline/empty-database'),
  // From Node 22 on, later starts read the compiled code from here; Node 20 ignores it.
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/countyline/compiled'),
};
const SERVER = ['--enable-source-maps', path.join(SERVER_DIRECTORY, 'main.js'), LAUNCHED];

/**
 * `npm start`: checks the settings, holds the port, builds what has changed, and serves. The server
 * needs only its own build to create the database, so it starts before the browser app is built. It
 * gets the held port from this process, so that no other process can use it in the meantime.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const port = await holdPort(config);
  const requireFree = async (): Promise<void> => {
    if (config.databaseUrl === null) await requireFreeDataDirectory(config.dataDir);
  };
  await requireFree();
  const servers: ChildProcess[] = [];
  const launch = (): void => {
    const server = startNode(SERVER, ENVIRONMENT, { hasChannel: true });
    endWith(server);
    server.send(HELD_PORT, port.server, () => {
      port.release();
    });
    servers.push(server);
    // Creating a database takes longer than building the app, so it gets the processor first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  };
  const onAppBuilt = (): void => {
    for (const server of servers) server.send(APP_BUILT);
  };
  try {
    await ensureBuild({ onServerBuilt: launch, onAppBuilt, onWait: requireFree });
  } catch (error) {
    for (const server of servers) server.kill('SIGTERM');
    throw error;
  }
  if (servers.length > 0) return;
  launch();
  onAppBuilt();
}

start().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof CannotOpenError;
  if (isPlain) complain(error.message);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
