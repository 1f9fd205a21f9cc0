import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type PGliteOptions, type Results } from '@electric-sql/pglite';
import {
  CACHED_PLAN_MARK,
  type EngineOptions,
  type EngineReply,
  type EngineRequest,
  type EngineResult,
} from './embeddedProtocol';
import type { DatabaseRefusal } from './errors';
import { PreparedStatements } from './preparedStatements';
import { PrivateFolder } from './privateFolder';
import { SharedMemory } from './sharedMemory';

/** Parameters arrive as text, whatever their type; the database parses them like literals. */
const AS_TEXT = new Proxy<Record<number, (value: unknown) => string>>({}, { get: () => String });

/** Dates stay ISO dates, so that no time zone can shift them; counts are numbers. */
const PARSERS = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
  [types.TIMESTAMPTZ]: (text: string) => new Date(text),
};

/**
 * Pages are in memory, so random reads cost the same as sequential ones. Without this setting, the
 * planner scans all cases to find the hundred cases for one name.
 */
const SETTINGS = 'set random_page_cost = 1.1';

/** Limits the space for old write-ahead log files, which are reused. Postgres's default is 1 GB. */
const LOG_SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB'];
/** The database is already in memory; clearing a large buffer would take longer than opening it. */
const MEMORY_SETTINGS = ['shared_buffers=8MB'];

const NO_ROWS: EngineResult = { rows: [], affectedRows: null };

function reply(message: EngineReply): void {
  parentPort?.postMessage(message);
}

/** The database and its prepared statements. */
interface OpenDatabase {
  readonly engine: PGlite;
  readonly statements: PreparedStatements;
}

function toResult(results: Results<unknown> | undefined): EngineResult {
  return { rows: results?.rows ?? [], affectedRows: results?.affectedRows ?? null };
}

function optionalText(error: object, field: string): string | null {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : null;
}

/** Returns the database's reason for rejecting a statement; null for any other error. */
function readRefusal(error: unknown): DatabaseRefusal | null {
  if (!(error instanceof Error)) return null;
  const code = optionalText(error, 'code');
  if (code === null || !/^[0-9A-Z]{5}$/.test(code)) return null;
  return {
    message: error.message,
    code,
    detail: optionalText(error, 'detail'),
    constraint: optionalText(error, 'constraint'),
    table: optionalText(error, 'table'),
  };
}

function place({ directory, template }: EngineOptions): PGliteOptions {
  if (directory !== null) return { fs: new PrivateFolder(directory) };
  return template === null ? { dataDir: 'memory://' } : { fs: new SharedMemory(template) };
}

async function open(options: EngineOptions): Promise<PGlite> {
  const settings = [...LOG_SETTINGS, ...(options.directory === null ? MEMORY_SETTINGS : [])];
  const engine = await PGlite.create({
    ...place(options),
    parsers: PARSERS,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
  await engine.exec(SETTINGS);
  return engine;
}

/**
 * Checks that the engine responds. A rejected statement, such as one in a failed transaction, also
 * counts as a response.
 */
async function check(engine: PGlite): Promise<EngineResult> {
  try {
    await engine.query('select 1');
  } catch (error) {
    if (readRefusal(error) === null) throw error;
  }
  return NO_ROWS;
}

/**
 * Runs a script. A rejected statement leaves the script's transaction open, so it is rolled back
 * before the next caller.
 */
async function script(engine: PGlite, sql: string): Promise<EngineResult> {
  try {
    await engine.exec(sql);
  } catch (error) {
    await engine.exec('rollback');
    throw error;
  }
  return NO_ROWS;
}

async function query(
  { engine, statements }: OpenDatabase,
  text: string,
  parameters: readonly (string | null)[],
): Promise<EngineResult> {
  if (text.startsWith(CACHED_PLAN_MARK) && statements.isDue(text)) {
    return toResult(await statements.run(text, parameters));
  }
  return toResult(await engine.query(text, [...parameters], { serializers: AS_TEXT }));
}

async function perform(database: OpenDatabase, request: EngineRequest): Promise<EngineResult> {
  const { engine } = database;
  switch (request.kind) {
    case 'query':
      return query(database, request.sql, request.parameters);
    case 'script':
      return script(engine, request.sql);
    case 'copy':
      return toResult(
        await engine.query(request.sql, [], { blob: new Blob([request.text as BlobPart]) }),
      );
    case 'check':
      return check(engine);
    case 'dump': {
      const dump = await engine.dumpDataDir('none');
      writeFileSync(request.file, new Uint8Array(await dump.arrayBuffer()), {
        mode: 0o600,
      });
      return NO_ROWS;
    }
    case 'close':
      await engine.close();
      return NO_ROWS;
  }
}

async function answer(database: OpenDatabase, request: EngineRequest): Promise<void> {
  try {
    reply({ kind: 'result', id: request.id, result: await perform(database, request) });
  } catch (error) {
    const refusal = readRefusal(error);
    reply(
      refusal === null
        ? { kind: 'broken', id: request.id, message: String(error) }
        : { kind: 'refused', id: request.id, refusal },
    );
  }
}

async function main(): Promise<void> {
  try {
    const engine = await open(workerData as EngineOptions);
    const database = { engine, statements: new PreparedStatements(engine) };
    parentPort?.on('message', (request: EngineRequest) => void answer(database, request));
    reply({ kind: 'opened' });
  } catch (error) {
    reply({ kind: 'failedToOpen', message: String(error) });
  }
}

void main();
