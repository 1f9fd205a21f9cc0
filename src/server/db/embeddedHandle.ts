import { Kysely } from 'kysely';
import { answerInTime } from './answerInTime';
import { copyText } from './copyText';
import { createEmbeddedDialect } from './embeddedDialect';
import { EmbeddedEngine, type Engine, type EngineCall } from './embeddedEngine';
import { keepLogSmall, type Ask } from './embeddedLog';
import type { EngineOptions } from './embeddedProtocol';
import { DatabaseReadOnlyError } from './errors';
import type { Cell, DatabaseHandle } from './handle';
import { lendDatabase, type Loan, type LoanChannel } from './lentDatabase';
import { migrateToLatest } from './migrate';
import { ALWAYS_WRITABLE, type Storage } from './storage';
import type { Database } from './tables/database';
import { Turns, type TurnQueue } from './turns';

export interface EmbeddedLimits {
  /** A query that runs longer ends; the database is opened again. Null for no limit. */
  readonly queryMs: number | null;
  /** The same for each piece of a bulk load. */
  readonly bulkMs: number;
  /** Callers that may wait for the connection. */
  readonly maxWaiting: number;
  /** Longest wait for the connection. */
  readonly maxWaitMs: number;
}

export const EMBEDDED_LIMITS: EmbeddedLimits = {
  queryMs: 5_000,
  bulkMs: 60_000,
  maxWaiting: 200,
  maxWaitMs: 10_000,
};

export interface EngineHooks {
  readonly limits?: Partial<EmbeddedLimits> | undefined;
  /** Told why the database had to be opened again. */
  readonly onLost?: ((reason: string) => void) | undefined;
  /** Where the database lies; memory when absent. */
  readonly storage?: Storage | undefined;
  /** Runs after the database has closed. */
  readonly onClosed?: (() => Promise<void>) | undefined;
}

/** The embedded database's own abilities on top of what every database has. */
export interface EmbeddedHandle extends DatabaseHandle {
  readonly kind: 'embedded';
  /** Writes the whole database to a file, whose bytes `template` takes. */
  dump(file: string): Promise<void>;
  /** Lets another process use the database in turn with the callers of this one. */
  lend(channel: LoanChannel): Loan;
}

const COPY_PIECE_LENGTH = 4_000_000;
/** The size of the log is looked at this often. */
const LOG_LOOK_MS = 60_000;

export interface HandleParts {
  readonly engine: Engine;
  readonly turns: TurnQueue;
  readonly storage: Storage;
  readonly limits: EmbeddedLimits;
  /** Runs after the database has closed. */
  readonly onClosed?: (() => Promise<void>) | undefined;
}

/** A handle on an engine; its queries have no limit of time until `limitQueries`. */
export function createEmbeddedHandle({ engine, limits, onClosed, storage, turns }: HandleParts): {
  readonly handle: EmbeddedHandle;
  readonly limitQueries: () => void;
} {
  let queryMs: number | null = null;
  const db = new Kysely<Database>({
    dialect: createEmbeddedDialect({ engine, turns, storage, timeLimitMs: () => queryMs }),
  });

  const askOn =
    (generation: number): Ask =>
    async (text) => {
      const call = { kind: 'query', sql: text, parameters: [] } as const;
      const { rows } = await engine.call(call, limits.bulkMs, generation);
      return (rows[0] as { readonly value: unknown } | undefined)?.value;
    };

  async function load(
    table: keyof Database,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
  ): Promise<void> {
    const turn = await turns.take();
    try {
      const generation = await engine.open();
      const query = (sql: string) =>
        engine.call({ kind: 'query', sql, parameters: [] }, limits.bulkMs, generation);
      const names = columns.map((name) => `"${name}"`).join(', ');
      await query('begin');
      try {
        // Checking each reference takes ten times as long as the rows themselves.
        await query('set local session_replication_role = replica');
        for (const text of copyText(rows, COPY_PIECE_LENGTH)) {
          const sql = `copy "${table}" (${names}) from '/dev/blob'`;
          await engine.call({ kind: 'copy', sql, text }, limits.bulkMs, generation);
        }
        await query('commit');
      } catch (error) {
        await query('rollback').catch(() => undefined);
        throw error;
      }
      await keepLogSmall(askOn(generation));
    } finally {
      turn.release();
    }
  }

  async function check(timeoutMs: number): Promise<void> {
    const answer = engine
      .open()
      .then((generation) => engine.call({ kind: 'check' }, null, generation));
    await answerInTime(answer, timeoutMs);
    if (!(await storage.look())) throw new DatabaseReadOnlyError('Nothing can be written');
  }

  /** Runs something that takes a turn and is no query of Kysely's. */
  async function inTurn(call: EngineCall): Promise<void> {
    const turn = await turns.take();
    try {
      await engine.call(call, limits.bulkMs, await engine.open());
    } finally {
      turn.release();
    }
  }

  async function lookAtLog(): Promise<void> {
    // A checkpoint writes.
    if (!storage.isWritable) return;
    const turn = await turns.take();
    try {
      await keepLogSmall(askOn(await engine.open()));
    } finally {
      turn.release();
    }
  }
  // A database that is busy or away just now is looked at the next time.
  const logTimer = setInterval(() => void lookAtLog().catch(() => undefined), LOG_LOOK_MS).unref();

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    clearInterval(logTimer);
    await turns.finish();
    storage.close();
    await engine.close();
    await onClosed?.();
  }

  const handle: EmbeddedHandle = {
    db,
    readDb: db,
    kind: 'embedded',
    replica: () => null,
    pools: () => ({ embedded: turns.load() }),
    runScript: (sql) => inTurn({ kind: 'script', sql }),
    load,
    maintain: async (work) => {
      queryMs = null;
      try {
        await work(db);
      } finally {
        queryMs = limits.queryMs;
      }
    },
    check,
    filling: null,
    dump: (file) => inTurn({ kind: 'dump', file }),
    lend: (channel) => lendDatabase({ engine, turns }, channel),
    close: () => (closing ??= close()),
  };
  return {
    handle,
    limitQueries: () => {
      queryMs = limits.queryMs;
    },
  };
}

/**
 * Opens the database of a directory that is this process's own, or one in memory, and brings its
 * schema up to date. Most callers want `openEmbedded`, which takes the lock first.
 */
export async function openEmbeddedHandle(
  options: EngineOptions,
  hooks: EngineHooks = {},
): Promise<EmbeddedHandle> {
  const limits = { ...EMBEDDED_LIMITS, ...hooks.limits };
  const turns = new Turns(limits);
  const engine = new EmbeddedEngine(options, hooks.onLost ?? (() => undefined));
  const storage = hooks.storage ?? ALWAYS_WRITABLE;
  let isOpen = false;
  const { handle, limitQueries } = createEmbeddedHandle({
    engine,
    limits,
    storage,
    turns,
    onClosed: async () => {
      if (isOpen) await hooks.onClosed?.();
    },
  });
  try {
    await engine.open();
    await migrateToLatest(handle.db);
    limitQueries();
    isOpen = true;
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
