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
import type { Turn, TurnQueue } from './turns';

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Longest time for switching changes off and on. */
const SWITCH_MS = 5_000;
/** SQLSTATE of a change while changes are switched off. */
const READ_ONLY = '25006';
/**
 * SQLSTATEs in which the end of a disk shows: full, refused (a disk that can only be read), not
 * written, and whatever has no state of its own, such as a quota.
 */
const NO_SPACE = '53100';
const STORAGE_STATES: readonly string[] = [NO_SPACE, '42501', '58030', 'XX000'];

/** The one connection for as long as one caller holds it. */
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

  /** Kysely asks for the method; the embedded database answers whole results only. */
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
   * Throws when a statement of the transaction failed: the database would take such a commit for a
   * rollback without a word, and the user would be told that it was saved.
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
  readonly turns: TurnQueue;
  readonly storage: Storage;
  /** Longest time for one query; null while there is no limit. Asked before each query. */
  readonly timeLimitMs: () => number | null;
}

function own(connection: DatabaseConnection): EmbeddedConnection {
  if (connection instanceof EmbeddedConnection) return connection;
  throw new TypeError('A connection of another driver');
}

/**
 * Switches changes off while nothing can be written, and on again. The database itself refuses them
 * then, whatever statement they hide in, and reads as before.
 */
class Writes {
  private appliedTo = -1;
  private areOff = false;
  private hasFailed = false;

  constructor(
    private readonly engine: Engine,
    private readonly storage: Storage,
  ) {}

  /** Brings the open database into line; gives the number of its worker. Takes a turn. */
  async prepare(): Promise<number> {
    const { isWritable } = this.storage;
    const isRepaired = isWritable && this.hasFailed;
    if (isRepaired) this.hasFailed = false;
    const generation = await (isRepaired
      ? this.engine.reopen('there is room again after a write that found none')
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

  /** The error to be told: what failed for want of room says so. */
  async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof DatabaseQueryError)) return error;
    if (error.code === READ_ONLY) return new DatabaseReadOnlyError(error.message);
    if (!STORAGE_STATES.includes(error.code)) return error;
    if ((await this.storage.look()) && error.code !== NO_SPACE) return error;
    this.hasFailed = true;
    return new DatabaseReadOnlyError(error.message);
  }
}

function createDriver(options: EmbeddedDialectOptions): Driver {
  const { engine, turns, timeLimitMs } = options;
  const writes = new Writes(engine, options.storage);
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const turn = await turns.take();
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
      // Without its worker a transaction is gone already.
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

/** PostgreSQL as Kysely writes it, run by the embedded database one caller at a time. */
export function createEmbeddedDialect(options: EmbeddedDialectOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
