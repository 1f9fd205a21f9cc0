import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer, copyDemoData } from './builtServer';
import { startReplayService, type ReplayService } from './replayProcess';
import type { BuiltServer } from './builtServer';
import { chromiumFiles } from './chromium';

/** Scale of the demo data: enough for every special row, and generated in a few seconds. */
const DEMO_SCALE = 0.05;

declare global {
  /** The server of the browser tests, from setup to teardown. */
  var browserTestServer:
    | {
        readonly server: BuiltServer;
        readonly replays: ReplayService;
        readonly folder: string;
      }
    | undefined;
}

/**
 * Before the browser tests: unpacks Chromium and starts the built server on demo data. If that
 * fails, each browser test fails with the reason, and the tests of other projects still run.
 */
export default async function setUp(): Promise<void> {
  try {
    await startServer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The browser tests can't run: ${reason}\n`);
    process.env.BROWSER_TEST_PROBLEM = reason;
  }
}

async function startServer(): Promise<void> {
  await chromiumFiles();
  const folder = await mkdtemp(path.join(tmpdir(), 'countyline-browser-'));
  const dataDir = path.join(folder, 'data');
  const logFile = path.join(folder, 'server.log');
  await copyDemoData(dataDir, DEMO_SCALE);
  const replaysStart = startReplayService();
  const server = await startBuiltServer({
    dataDir,
    logFile,
    // Each window has its own client address, so that no test uses up another's searches. Requests
    // may wait longer than in production, because tests keep the machine busy.
    environment: { DEMO: 'on', TRUST_PROXY: '127.0.0.1', DATABASE_WAIT_MS: '20000' },
  });
  const replays = await replaysStart;
  process.env.BROWSER_TEST_ADDRESS = server.address;
  process.env.BROWSER_TEST_REPLAYS = replays.address;
  process.env.BROWSER_TEST_LOG = logFile;
  process.env.BROWSER_TEST_SESSIONS = path.join(folder, 'sessions');
  globalThis.browserTestServer = { server, replays, folder };
}
