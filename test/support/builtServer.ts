import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, sourcesHash } from '../../scripts/sources';
import { openEmbedded } from '../../src/server/db/embedded';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';

const MAIN = path.join(ROOT, 'dist/server/main.js');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline');
/** Longest silence of a starting server; each printed line resets it. */
const SILENT_FOR_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
const WARNING_LEVEL = 40;

/** A server of the build in `dist`, in its own process. */
export interface BuiltServer {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string;
  /** From the process's start until `/readyz` succeeded. */
  readonly readyAfterMs: number;
  readonly processId: number;
  /** Resolves once it has exited, for any reason. */
  readonly gone: Promise<unknown>;
  /** Stops it as an operator would; resolves with its exit code. */
  stop(): Promise<number>;
}

/** How a server is started. */
export interface BuiltServerOptions {
  readonly dataDir: string;
  /** File for all output. */
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Port of 127.0.0.1; a free one by default. */
  readonly port?: number;
  /** Main file of a build other than the one in `dist`. */
  readonly main?: string;
}

/** Finds a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Starts the built server on a free port and waits until it is ready. */
export async function startBuiltServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const main = options.main ?? MAIN;
  if (!existsSync(main)) throw new Error('Nothing is built: run `npm run build` first.');
  const port = options.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: options.dataDir,
      ...options.environment,
    },
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  let heardAt = begin;
  child.stdout.on('data', () => {
    heardAt = performance.now();
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      log.end(() => {
        resolve(code ?? -1);
      });
    });
  });
  const lastLines = async (): Promise<string> =>
    (await readFile(options.logFile, 'utf8')).split('\n').slice(-20).join('\n');

  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`The server ended before it was ready:\n${await lastLines()}`);
    }
    if (performance.now() - heardAt > SILENT_FOR_MS) {
      child.kill('SIGKILL');
      throw new Error(
        `The server was not ready and printed nothing for 2 minutes:\n${await lastLines()}`,
      );
    }
    await wait(20);
  }
  return {
    address,
    readyAfterMs: performance.now() - begin,
    processId: child.pid ?? 0,
    gone: ended,
    stop: async () => {
      child.kill('SIGTERM');
      const giveUp = new AbortController();
      const timer = wait(STOP_WITHIN_MS, undefined, { signal: giveUp.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
      const code = await ended;
      giveUp.abort();
      await timer;
      return code;
    },
  };
}

/**
 * The output that an operator would have to read: log lines from level `warn` up, and everything
 * that is not JSON.
 */
export function troubleIn(printed: string): string[] {
  return printed.split('\n').filter((line) => {
    if (line === '') return false;
    try {
      const { level } = JSON.parse(line) as { level?: unknown };
      return typeof level !== 'number' || level >= WARNING_LEVEL;
    } catch {
      return true;
    }
  });
}

/**
 * Copies a data directory with demo data of `scale` to `dataDir`. The records have fixed dates, so
 * tests always find the same ones. The first call for a version of the sources generates and caches
 * the directory.
 */
export async function copyDemoData(dataDir: string, scale: number): Promise<void> {
  const id = sourcesHash(['src/server', 'src/demo', 'src/contract', 'package-lock.json']);
  const kept = path.join(CACHE, `demo-${id}-${scale}`);
  if (!existsSync(kept)) {
    const draft = path.join(CACHE, `.demo-${randomUUID()}`);
    await mkdir(draft, { recursive: true });
    const database = await openEmbedded({ dataDir: draft, setUp: setUpWithDemo(scale) });
    await database.close();
    try {
      await rename(draft, kept);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(kept)) throw error;
    }
  }
  await cp(kept, dataDir, { recursive: true });
}
