import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** The user who runs the programs: PostgreSQL refuses root. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Fast and unsafe: the data is temporary anyway. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const READY_MS = 30_000;

function idOf(option: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
}

/** An unprivileged user; null if this process isn't root and can run the server itself. */
export function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // Tries the next name.
    }
  }
  throw new Error('There is no user to run PostgreSQL, which refuses root.');
}

/** Finds a free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

/** Creates a folder for the servers of one run; the programs' user owns it. */
export function makeServerFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const owner = serverOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** A separate PostgreSQL server on a private port of this machine. */
export class PostgresServer {
  private child: ChildProcess | null = null;

  constructor(
    readonly binaries: string,
    /** Data folder. */
    readonly data: string,
    readonly port: number,
    private readonly settings: readonly string[] = THROW_AWAY,
  ) {}

  /** URL of one of its databases. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs one of PostgreSQL's programs as the servers' user. */
  async program(name: string, args: readonly string[]): Promise<string> {
    const { stdout } = await run(path.join(this.binaries, name), [...args], {
      ...(serverOwner() ?? {}),
      cwd: path.dirname(this.data),
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }

  /** Creates its data folder, which trusts local connections. */
  async create(): Promise<void> {
    await this.program('initdb', [
      ...['-D', this.data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
      ...['--auth=trust', '--no-sync'],
    ]);
  }

  /** Starts it; resolves when it accepts connections. */
  async start(): Promise<void> {
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${this.port}`, 'unix_socket_directories='],
      ...['max_connections=200', 'shared_buffers=128MB', 'logging_collector=off'],
      ...this.settings,
    ];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(path.join(this.binaries, 'postgres'), args, {
      ...(serverOwner() ?? {}),
      cwd: this.data,
      stdio: process.env.POSTGRES_LOG === undefined ? 'ignore' : 'inherit',
    });
    this.child = child;
    const deadline = Date.now() + READY_MS;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start (${this.binaries}).`);
      }
      await wait(50);
    }
  }

  /** Stops it immediately with all connections; its data stays. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Freezes or resumes all of its processes. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
    for (const each of [...stdout.split('\n').map(Number), pid].filter((id) => id > 0)) {
      process.kill(each, signal);
    }
  }

  /** Runs statements in one of its databases, one message each. */
  async query<Row extends object>(sql: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  private async answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }
}

/** Creates and starts a server in `folder`; `settings` as `name=value`. */
export async function startPostgres(
  binaries: string,
  folder: string,
  name: string,
  settings?: readonly string[],
): Promise<PostgresServer> {
  const server = new PostgresServer(binaries, path.join(folder, name), await freePort(), settings);
  await server.create();
  await server.start();
  return server;
}

/** Deletes the folder of a run whose servers have ended. */
export function removeServerFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
