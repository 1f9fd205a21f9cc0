import type { ExistingRecord } from './knownRepository';
import type { PreparedRecord, PreparedRow } from './shapes';

/** Results of a batch. */
export interface WrittenRows {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Skipped: deleted by a newer file, or expunged. */
  readonly gone: number;
  /** Skipped: described by a newer file. */
  readonly older: number;
  /** Skipped: the key occurs again later, and the last row counts. */
  readonly repeated: number;
  /** Counties or courts whose records were written. */
  readonly touched: readonly number[];
}

/** A record with its id. */
export interface IdentifiedRecord extends PreparedRecord {
  readonly id: number;
  readonly sourceKey: string;
  readonly hash: string;
}

/** Planned results of a batch, before any write. */
export interface SortedRows {
  /** Last row of each key. */
  readonly latest: ReadonlyMap<string, PreparedRow>;
  readonly known: ReadonlyMap<string, ExistingRecord>;
  readonly fresh: readonly Omit<IdentifiedRecord, 'id'>[];
  readonly changed: readonly IdentifiedRecord[];
  readonly removals: readonly PreparedRow[];
  /** Ids of records whose content is unchanged since an older file. */
  readonly confirmed: readonly number[];
  /** Rows whose records on file are outside the run's place; they are skipped. */
  readonly foreign: readonly PreparedRow[];
  readonly counts: Pick<WrittenRows, 'unchanged' | 'gone' | 'older' | 'repeated'>;
}
