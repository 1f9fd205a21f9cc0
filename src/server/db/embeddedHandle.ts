import { CompiledQuery, Kysely } from 'kysely';
import { withTimeout } from './withTimeout';
import { copyText } from './copyText';
import { createEmbeddedDialect } from './embeddedDialect';
import { EmbeddedEngine, type Engine, type EngineCall } from './embeddedEngine';
import { limitLogSize, type RunQuery } from './embeddedLog';
import type { EngineOptions } from './embeddedProtocol';
import { DatabaseReadOnlyError } from './errors';
import type { Cell, DatabaseHandle } from './handle';
import { lendDatabase, type Loan, type LoanChannel } from './lentDatabase';
import { migrateToLatest } from './migrate';
import { ALWAYS_WRITABLE, type Storage } from './storage';
import type { Database } from './tables/database';
import { FairQueue, type TurnQueue } from './fairQueue';

export interface EmbeddedLimits {
  /**
   * Maximum duration of a query, after which it is ended and the database reopened; null for no
   * limit.
   */
  readonly queryMs: number | null;
  /** Maximum duration of one piece of a bulk load, with the same effect; null for no limit. */
  readonly bulkMs: number;
  /** Maximum callers waiting for the connection. */
  readonly maxWaiting: number;
  /** Maximum wait for the connection. */
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
  /** Reports why the database had to be reopened. */
  readonly onLost?: ((reason: string) => void) | undefined;
  /** Where the database is stored; memory when absent. */
  readonly storage?: Storage | undefined;
  /** Runs after the database has closed. */
  readonly onClosed?: (() => Promise<void>) | undefined;
}

/** Additional features of the embedded database. */
export interface EmbeddedHandle extends DatabaseHandle {
  readonly kind: 'embedded';
  /** Writes the whole database to a file, whose content `template` accepts. */
  dump(file: string): Promise<void>;
  /** Lets another process use the database, in turn with callers in this process. */
  lend(channel: LoanChannel): Loan;
}

const COPY_PIECE_LENGTH = 4_000_000;
/** How often the size of the log is checked. */
const LOG_CHECK_MS = 60_000;

export interface HandleParts {
  readonly engine: Engine;
  readonly queue: TurnQueue;
  readonly storage: Storage;
  readonly limits: EmbeddedLimits;
  /** Runs after the database has closed. */
  readonly onClosed?: (() => Promise<void>) | undefined;
}

/** Creates a handle on an engine; its queries have no time limit until `limitQueries` is called. */
export function createEmbeddedHandle({ engine, limits, onClosed, queue, storage }: HandleParts): {
  readonly handle: EmbeddedHandle;
  readonly limitQueries: () => void;
} {
  let queryMs: number | null = null;
  const db = new Kysely<Database>({
    dialect: createEmbeddedDialect({ engine, queue, storage, timeLimitMs: () => queryMs }),
  });

  const queryOn =
    (generation: number): RunQuery =>
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
    const turn = await queue.acquire();
    try {
      const generation = await engine.open();
      const query = (sql: string) =>
        engine.call({ kind: 'query', sql, parameters: [] }, limits.bulkMs, generation);
      const names = columns.map((name) => `"${name}"`).join(', ');
      await query('begin');
      try {
        // References aren't checked, because that takes ten times as long as writing the rows.
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
      await limitLogSize(queryOn(generation));
    } finally {
      turn.release();
    }
  }

  async function check(timeoutMs: number): Promise<void> {
    const answer = engine
      .open()
      .then((generation) => engine.call({ kind: 'check' }, null, generation));
    await withTimeout(answer, timeoutMs);
    if (!(await storage.check())) throw new DatabaseReadOnlyError('Nothing can be written');
  }

  /** Runs an engine call that isn't a Kysely query, when it is the caller's turn. */
  async function inTurn(call: EngineCall): Promise<void> {
    const turn = await queue.acquire();
    try {
      await engine.call(call, limits.bulkMs, await engine.open());
    } finally {
      turn.release();
    }
  }

  async function checkLogSize(): Promise<void> {
    // A checkpoint writes to the disk, so it is skipped while writes are disabled.
    if (!storage.isWritable) return;
    const turn = await queue.acquire();
    try {
      await limitLogSize(queryOn(await engine.open()));
    } finally {
      turn.release();
    }
  }
  // Ignores errors: if the database is busy or unavailable, the next check follows soon enough.
  const logTimer = setInterval(
    () => void checkLogSize().catch(() => undefined),
    LOG_CHECK_MS,
  ).unref();

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    clearInterval(logTimer);
    await queue.finish();
    storage.close();
    await engine.close();
    await onClosed?.();
  }

  const handle: EmbeddedHandle = {
    db,
    readDb: db,
    kind: 'embedded',
    replica: () => null,
    pools: () => ({ embedded: queue.load() }),
    monitor: {
      running: () => engine.statements.running(),
      slowest: (count) => engine.statements.slowest(count),
      callers: () => ({ embedded: queue.callers() }),
      read: async <Row>(text: string, parameters: readonly string[] = []) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows,
      reopen: (statement) => engine.endStatement(statement),
    },
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
    withSession: (work) =>
      work({
        query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
          (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows,
      }),
    check,
    filling: null,
    dump: (file) => inTurn({ kind: 'dump', file }),
    lend: (channel) => lendDatabase({ engine, queue }, channel),
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
 * Opens the database of a directory that this process holds, or one in memory, and updates its
 * schema. Most callers need `openEmbedded`, which locks the directory first.
 */
export async function openEmbeddedHandle(
  options: EngineOptions,
  hooks: EngineHooks = {},
): Promise<EmbeddedHandle> {
  const limits = { ...EMBEDDED_LIMITS, ...hooks.limits };
  const queue = new FairQueue(limits);
  const engine = new EmbeddedEngine(options, hooks.onLost ?? (() => undefined));
  const storage = hooks.storage ?? ALWAYS_WRITABLE;
  let isOpen = false;
  const { handle, limitQueries } = createEmbeddedHandle({
    engine,
    limits,
    queue,
    storage,
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
