import type { Kysely } from 'kysely';
import type { Database } from './tables/database';
import type { PoolLoad } from './turns';

/** One value of a row that is loaded in bulk. Dates are ISO dates, `Date`s are instants. */
export type Cell = string | number | boolean | Date | null;

/** Loads many rows at once, faster than statements can. */
export interface BulkLoader {
  /**
   * Appends rows; each has one cell a column, in the order of `columns`. All of them or none are
   * kept. The caller vouches for references to other tables, and loads what is referred to first:
   * the embedded database does not check them, a server does where its user may not leave it out.
   */
  load(
    table: keyof Database,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
  ): Promise<void>;
}

/**
 * How a replica stands: `current` answers; `behind` is later than it may be; `away` does not answer;
 * `promoted` is a server of its own by now, whose rows part from those of the primary.
 */
export type ReplicaState = 'current' | 'behind' | 'away' | 'promoted';

/** What is known of the replica for searches. */
export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** How far it is behind; null while nobody can tell. */
  readonly lagMs: number | null;
}

/** How much of the demo data is in: registers that can be searched completely, of all. */
export interface FillingProgress {
  readonly loaded: number;
  readonly of: number;
}

/** The rest of a first set-up, which goes on behind a database that can be used already. */
export interface Filling {
  /** Null once everything is in. */
  progress(): FillingProgress | null;
  /**
   * Resolves when everything is in; rejects with a message for the operator when it can't be. Never
   * settles when the database closes before.
   */
  readonly finished: Promise<void>;
}

/** An open database, whichever kind it is. */
export interface DatabaseHandle extends BulkLoader {
  readonly db: Kysely<Database>;
  /**
   * For reads that may be a moment old, such as searches: a replica while it keeps up, else `db`.
   * Who reads what the same request has written uses `db`.
   */
  readonly readDb: Kysely<Database>;
  readonly kind: 'embedded' | 'server';
  /** What a first set-up still loads; null where the database was complete when it opened. */
  readonly filling: Filling | null;
  /**
   * Runs maintenance, in one server at a time: its statements may take as long as they need, and while
   * it runs on the embedded database so may all others.
   */
  maintain(work: (db: Kysely<Database>) => Promise<void>): Promise<void>;
  /** The replica that `readDb` reads; null where there is none. */
  replica(): ReplicaStatus | null;
  /** How busy each pool of connections is, by name. */
  pools(): Readonly<Record<string, PoolLoad>>;
  /**
   * Runs statements without parameters that begin and end their own transaction, all in one message.
   * For libraries that bring such scripts; everything else uses `db`.
   */
  runScript(sql: string): Promise<void>;
  /** Resolves when the database answers in time; else throws `DatabaseUnavailableError`. */
  check(timeoutMs: number): Promise<void>;
  /** Lets running work finish, then closes and gives up the data directory. May be called twice. */
  close(): Promise<void>;
}
