import type { Kysely } from 'kysely';
import type { Database } from './tables/database';

/** One value of a row that is loaded in bulk. Dates are ISO dates, `Date`s are instants. */
export type Cell = string | number | boolean | Date | null;

/** Loads many rows at once, faster than statements can. */
export interface BulkLoader {
  /**
   * Appends rows; each has one cell a column, in the order of `columns`. All of them or none are
   * kept. References to other tables are not checked: the caller vouches for them.
   */
  load(
    table: keyof Database,
    columns: readonly string[],
    rows: Iterable<readonly Cell[]>,
  ): Promise<void>;
}

/** An open database, whichever kind it is. */
export interface DatabaseHandle extends BulkLoader {
  readonly db: Kysely<Database>;
  readonly kind: 'embedded' | 'server';
  /** Runs maintenance: its statements may take as long as they need. */
  maintain(work: (db: Kysely<Database>) => Promise<void>): Promise<void>;
  /** Resolves when the database answers in time; else throws `DatabaseUnavailableError`. */
  check(timeoutMs: number): Promise<void>;
  /** Lets running work finish, then closes and gives up the data directory. May be called twice. */
  close(): Promise<void>;
}
