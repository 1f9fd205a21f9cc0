import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Engine } from './embeddedEngine';
import { DatabaseQueryError, DatabaseReadOnlyError } from './errors';
import { parameterText } from './parameters';
import type { Storage } from './storage';
import type { Turn, TurnQueue } from './fairQueue';

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Maximum time for disabling or enabling writes. */
const SWITCH_MS = 5_000;
/** SQLSTATE of a write while writes are disabled. */
const READ_ONLY = '25006';
/**
 * SQLSTATEs of a disk that is full, read-only, or failing, and of errors without their own code,
 * such as an exceeded quota.
 */
const NO_SPACE = '53100';
const STORAGE_STATES: readonly string[] = [NO_SPACE, '42501', '58030', 'XX000'];

/** The one connection, while a caller holds it. */
class EmbeddedConnection implements DatabaseConnection {
  private hasFailed = false;

  constructor(
    private readonly engine: Engine,
    private readonly turn: Turn,
    private readonly generation: number,
    private readonly timeLimitMs: () => number | null,
    private readonly writes: Writes,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run(query.sql, query.parameters.map(parameterText));
    return {
      rows: result.rows as R[],
      ...(result.affectedRows === null ? {} : { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  /**
   * Throws; Kysely requires the method, but the embedded database returns complete results only.
   */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream: read in pages');
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const level =
      settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    this.hasFailed = false;
    await this.run(`start transaction${level}${access}`, []);
  }

  /**
   * Throws when a statement of the transaction failed: the database would silently roll back, and
   * the user would see a success message.
   */
  async commit(): Promise<void> {
    if (this.hasFailed) {
      throw new DatabaseQueryError({
        message: 'A transaction in which a statement failed cannot be committed',
        code: IN_FAILED_TRANSACTION,
        detail: null,
        constraint: null,
        table: null,
      });
    }
    await this.run('commit', []);
  }

  async rollback(): Promise<void> {
    await this.run('rollback', []);
  }

  release(): void {
    this.turn.release();
  }

  private async run(sql: string, parameters: readonly (string | null)[]) {
    try {
      return await this.engine.call(
        { kind: 'query', sql, parameters },
        this.timeLimitMs(),
        this.generation,
      );
    } catch (error) {
      this.hasFailed = true;
      throw await this.writes.explain(error);
    }
  }
}

export interface EmbeddedDialectOptions {
  readonly engine: Engine;
  readonly queue: TurnQueue;
  readonly storage: Storage;
  /** Returns the maximum time for one query, or null for no limit. Evaluated before each query. */
  readonly timeLimitMs: () => number | null;
}

function own(connection: DatabaseConnection): EmbeddedConnection {
  if (connection instanceof EmbeddedConnection) return connection;
  throw new TypeError('A connection of another driver');
}

/**
 * Disables writes while the disk accepts none, and enables them again. While disabled, the database
 * rejects writes, even nested ones, but reads still work.
 */
class Writes {
  private appliedTo = -1;
  private areOff = false;
  private hasFailed = false;

  constructor(
    private readonly engine: Engine,
    private readonly storage: Storage,
  ) {}

  /**
   * Applies the current state to the open database; returns the number of its worker. The caller
   * holds the connection.
   */
  async prepare(): Promise<number> {
    const { isWritable } = this.storage;
    const isRepaired = isWritable && this.hasFailed;
    if (isRepaired) this.hasFailed = false;
    const generation = await (isRepaired
      ? this.engine.reopen('space is available again after a failed write')
      : this.engine.open());
    if (this.appliedTo !== generation) this.areOff = false;
    if (this.areOff === isWritable) {
      const sql = `set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`;
      await this.engine.call({ kind: 'query', sql, parameters: [] }, SWITCH_MS, generation);
      this.areOff = !isWritable;
    }
    this.appliedTo = generation;
    return generation;
  }

  /**
   * Returns the error to report; an error caused by a full or read-only disk becomes a
   * `DatabaseReadOnlyError`.
   */
  async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof DatabaseQueryError)) return error;
    if (error.code === READ_ONLY) return new DatabaseReadOnlyError(error.message);
    if (!STORAGE_STATES.includes(error.code)) return error;
    if ((await this.storage.check()) && error.code !== NO_SPACE) return error;
    this.hasFailed = true;
    return new DatabaseReadOnlyError(error.message);
  }
}

function createDriver(options: EmbeddedDialectOptions): Driver {
  const { engine, queue, timeLimitMs } = options;
  const writes = new Writes(engine, options.storage);
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const turn = await queue.acquire();
      try {
        return new EmbeddedConnection(engine, turn, await writes.prepare(), timeLimitMs, writes);
      } catch (error) {
        turn.release();
        throw error;
      }
    },
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    async rollbackTransaction(connection) {
      // If the connection's worker is gone, so is the transaction.
      await own(connection).rollback().catch(ignoreUnavailable);
    },
    releaseConnection(connection) {
      own(connection).release();
      return Promise.resolve();
    },
    destroy: () => Promise.resolve(),
  };
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'DatabaseUnavailableError') throw error;
}

/**
 * Creates Kysely's PostgreSQL dialect for the embedded database, which serves one caller at a time.
 */
export function createEmbeddedDialect(options: EmbeddedDialectOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
