import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ROOT } from '../../scripts/sources';
import { openEmbedded } from '../../src/server/db/embedded';
import { checkNameIndex } from '../../src/server/domain/nameIndex/checkRepository';
import { NAME_REGISTERS } from '../../src/server/domain/nameIndex/registerRepository';
import { withFolder } from '../bench/running';
import { freePort } from '../support/builtServer';

const SIGNALS = ['SIGINT', 'SIGKILL'] as const;
/** Longest time for one start. */
const START_MS = 180_000;

/** Of an older demo, jobs delete what has expired. */
const TODAY = new Date().toISOString().slice(0, 10);

/** When a start is killed: milliseconds after it has printed the line. */
interface Moment {
  readonly line: RegExp;
  readonly ms: number;
}

/** Every step of a first start, at its begin and in its middle. */
const MOMENTS: readonly Moment[] = [
  { line: /^/, ms: 150 },
  { line: /^/, ms: 600 },
  { line: /No build found/, ms: 100 },
  { line: /Build the server/, ms: 50 },
  { line: /Build the server/, ms: 1_200 },
  { line: /Build the server/, ms: 4_000 },
  { line: /Create the database/, ms: 0 },
  { line: /Create the database/, ms: 300 },
  { line: /Load demo accounts/, ms: 0 },
  { line: /Load demo accounts/, ms: 300 },
  { line: /court cases … done/, ms: 0 },
  { line: /Index names of court cases/, ms: 50 },
  { line: /Build the browser app/, ms: 0 },
  { line: /Open http/, ms: 0 },
  { line: /judgments … done/, ms: 0 },
  { line: /tax warrants … done/, ms: 50 },
  { line: /recorded documents … done/, ms: 50 },
  { line: /index books … done/, ms: 50 },
  { line: /index books … done/, ms: 800 },
  { line: /account activity … done/, ms: 0 },
];

/** Tables that a running server writes, by their names. */
const WRITTEN_BY_SERVERS = /^(job|mail|audit|session|request|rate|sweep|metrics)/;

/** `npm start` in its own process group, as in a terminal of its own. */
class Start {
  printed = '';
  private readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(
    copy: string,
    dataDir: string,
    private readonly port: number,
  ) {
    const program = path.join(copy, 'scripts/start.ts');
    this.child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DEMO: 'on',
        DEMO_DATE: TODAY,
        DEMO_SCALE: '0.02',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_FORMAT: 'text',
      },
    });
    const add = (text: Buffer): void => {
      this.printed += text.toString();
    };
    this.child.stdout?.on('data', add);
    this.child.stderr?.on('data', add);
    // Its streams close when every process of the group has ended.
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  hasPrinted(line: RegExp): boolean {
    return this.printed.split('\n').some((one) => line.test(one));
  }

  /** Whether the site serves and all its data is loaded. */
  async isComplete(): Promise<boolean> {
    if (!this.hasPrinted(/Open http/)) return false;
    const response = await fetch(`http://127.0.0.1:${this.port}/web/common/demo-load`);
    return response.ok && !((await response.json()) as { isLoading: boolean }).isLoading;
  }

  /** Resolves to true once the condition is met, or to false if the start ended without it. */
  async until(condition: () => Promise<boolean>): Promise<boolean> {
    const limit = performance.now() + START_MS;
    while (!(await condition())) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) return false;
      if (performance.now() > limit) {
        this.signal('SIGKILL');
        throw new Error(`No progress:\n${this.printed}`);
      }
      await wait(5);
    }
    return true;
  }

  /** Sends a signal to all its processes, as Ctrl+C does. */
  signal(signal: NodeJS.Signals): void {
    try {
      process.kill(-(this.child.pid ?? 0), signal);
    } catch {
      // They have ended.
    }
  }
}

/** Copies the sources; packages are links, so that the copy has its own build and cache. */
function copySources(copy: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.toString().trim().split('\n')) {
    cpSync(path.join(ROOT, file), path.join(copy, file));
  }
  const packages = path.join(copy, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
}

/** Starts once without a kill, waits until all data is loaded, and stops. */
async function startWhole(copy: string, dataDir: string): Promise<string[]> {
  const start = new Start(copy, dataDir, await freePort());
  if (!(await start.until(() => start.isComplete()))) return [`the start ended:\n${start.printed}`];
  start.signal('SIGTERM');
  const code = await start.ended;
  return code === 0 ? [] : [`exit code ${String(code)} after SIGTERM:\n${start.printed}`];
}

/** Rows of each table, and records that are wrong in an index of names. */
async function countRows(dataDir: string): Promise<Map<string, number>> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { db } = handle;
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      if (WRITTEN_BY_SERVERS.test(name)) continue;
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)}`.execute(db);
      counts.set(name, rows[0]?.count ?? 0);
    }
    for (const register of NAME_REGISTERS) {
      const { repairedRecords } = await checkNameIndex(db, register);
      counts.set(`wrong in the index of ${register.register} names`, repairedRecords);
    }
    return counts;
  } finally {
    await handle.close();
  }
}

function differences(found: Map<string, number>, expected: Map<string, number>): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])]
    .filter((name) => found.get(name) !== expected.get(name))
    .map((name) => `${name}: ${found.get(name) ?? 0} instead of ${expected.get(name) ?? 0}`);
}

/**
 * `npm run check:kills -- starts`: kills the first start of a fresh copy at every step, from the
 * build to the last part of the demo data, with Ctrl+C and with `kill -9`, and starts it again after
 * each kill. In the end, the demo must have the same rows as after an uninterrupted start.
 */
export async function killWhileStarting(): Promise<boolean> {
  return withFolder(async (folder) => {
    const copy = path.join(folder, 'copy');
    mkdirSync(copy);
    copySources(copy);
    let isFine = true;
    const found = new Map<string, Map<string, number>>();
    for (const signal of SIGNALS) {
      rmSync(path.join(copy, 'dist'), { recursive: true, force: true });
      rmSync(path.join(copy, 'node_modules/.cache'), { recursive: true, force: true });
      const dataDir = path.join(folder, signal);
      let kills = 0;
      for (const { line, ms } of MOMENTS) {
        const start = new Start(copy, dataDir, await freePort());
        // Earlier starts may have built everything already, or loaded it.
        const isThere = async (): Promise<boolean> =>
          start.hasPrinted(line) || (await start.isComplete());
        if (await start.until(isThere)) {
          await wait(ms);
          kills += 1;
          start.signal(signal);
        } else {
          isFine = false;
          process.stdout.write(`${signal}: the start ended:\n${start.printed}\n`);
        }
        await start.ended;
      }
      const problems = await startWhole(copy, dataDir);
      found.set(signal, await countRows(dataDir));
      isFine &&= problems.length === 0;
      process.stdout.write(`${[`${signal}: ${kills} kills`, ...problems].join('\n')}\n`);
    }
    const wholeDir = path.join(folder, 'whole');
    const problems = await startWhole(copy, wholeDir);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const whole = await countRows(wholeDir);
    for (const [signal, counts] of found) {
      const different = differences(counts, whole);
      isFine &&= different.length === 0;
      process.stdout.write(
        different.length === 0
          ? `${signal}: the same rows in ${whole.size} tables as an uninterrupted start\n`
          : `${signal}: NOT the same rows: ${different.join('; ')}\n`,
      );
    }
    return isFine && problems.length === 0;
  });
}
