import type { Kysely } from 'kysely';
import type { Database } from './tables/database';
import type { PoolCaller, PoolLoad } from './fairQueue';
import type { RunningStatement, StatementTotals } from './statementLog';

/** One value of a bulk-loaded row. Dates are ISO dates, `Date`s are instants. */
export type Cell = string | number | boolean | Date | null;

/** Loads rows in bulk, faster than statements can. */
export interface BulkLoader {
  /**
   * Appends rows, all or none; each has one cell per column, in the order of `columns`. Load
   * referenced rows first: the embedded database doesn't check references, and a server checks them
   * only if its user can't turn off the check.
   */
  load(
    table: keyof Database,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
  ): Promise<void>;
}

/**
 * State of a replica: `current` is in use; `behind` lags more than allowed; `away` doesn't respond;
 * `promoted` has become a primary, whose rows diverge.
 */
export type ReplicaState = 'current' | 'behind' | 'away' | 'promoted';

/** Status of the replica for searches. */
export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** Lag of the replica; null while unknown. */
  readonly lagMs: number | null;
}

/** Demo data progress: the number of fully searchable registers, and the total (`of`). */
export interface FillingProgress {
  readonly loaded: number;
  readonly of: number;
}

/** The rest of a first set-up, which runs in the background while the database is usable. */
export interface Filling {
  /** Starts the load; the caller serves requests first. Call it once. */
  start(): void;
  /** Returns null once everything is loaded. */
  progress(): FillingProgress | null;
  /**
   * Resolves when everything is loaded; rejects with a message for the operator if that fails. Never
   * settles if the database closes first.
   */
  readonly finished: Promise<void>;
}

/** Operations of the pool monitor, available even while the pools are busy. */
export interface DatabaseMonitor {
  /** Statements of this process, longest first. */
  running(): readonly RunningStatement[];
  /** Totals of this process's statements per label, highest average duration first. */
  slowest(count: number): readonly StatementTotals[];
  /** Requests and jobs that have a connection or wait for one; keyed by pool. */
  callers(): Readonly<Record<string, readonly PoolCaller[]>>;
  /** Reads statistics: on a server over a separate connection, otherwise in turn. */
  read<Row>(sql: string, parameters?: readonly string[]): Promise<readonly Row[]>;
  /**
   * Ends a statement of the embedded database by reopening it; false if the statement has already
   * ended. A database server ends statements itself, through `read`.
   */
  reopen(statement: { readonly id: number; readonly startedAt: number }): boolean;
}

/** One session of a database; its statements have no time limit. */
export interface DatabaseSession {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<readonly Row[]>;
}

/** An open database: the embedded one, or that of a server. */
export interface DatabaseHandle extends BulkLoader {
  readonly db: Kysely<Database>;
  /**
   * For reads that may lag, such as searches: a replica while it keeps up, otherwise `db`. Use `db`
   * to read what the same request has written.
   */
  readonly readDb: Kysely<Database>;
  readonly kind: 'embedded' | 'server';
  /** The unfinished part of a first set-up; null if the database was complete when it opened. */
  readonly filling: Filling | null;
  /**
   * Runs maintenance, on one server at a time. Its statements have no time limit; in the embedded
   * database, neither do other statements in the meantime.
   */
  maintain(work: (db: Kysely<Database>) => Promise<void>): Promise<void>;
  /**
   * Runs work that holds session locks, on a separate connection that no pooler shares. The
   * embedded database has only one session, which all callers share.
   */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /** Status of the replica behind `readDb`; null without one. */
  replica(): ReplicaStatus | null;
  /** Returns the load of each connection pool; keyed by name. */
  pools(): Readonly<Record<string, PoolLoad>>;
  readonly monitor: DatabaseMonitor;
  /**
   * Runs statements without parameters, in one message, with their own transaction and the time
   * limit of bulk loads. For scripts of libraries, and for statements that take longer than the
   * time limit of queries; use `db` for everything else.
   */
  runScript(sql: string): Promise<void>;
  /** Resolves when the database responds in time; throws `DatabaseUnavailableError` otherwise. */
  check(timeoutMs: number): Promise<void>;
  /** Waits for running work, then closes and unlocks the data directory. May be called twice. */
  close(): Promise<void>;
}
