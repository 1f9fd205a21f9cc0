import type { PreparedRecord, PreparedRow } from '../reading/shapes';

/** An existing record, with the run that last described it. */
export interface ExistingRecord {
  readonly id: number;
  readonly source_key: string;
  readonly row_hash: string | null;
  readonly batch_id: number | null;
  /** Id of its county or court. */
  readonly place: number;
  /** True if it's sealed or confidential. */
  readonly is_withheld: boolean;
  /** True for a case that is sealed only as the copy of a hidden one. */
  readonly is_copy: boolean;
  /** True for a document of a type that is confidential by law. */
  readonly is_confidential_type: boolean;
  /** When the file that last described the record was created; null if no run is stored. */
  readonly as_of: Date | null;
}

/** Results of a batch. */
export interface WrittenRows {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Rows skipped because their record was deleted by a newer file, or expunged. */
  readonly gone: number;
  /** Rows skipped because a newer file describes their record. */
  readonly older: number;
  /** Rows skipped because their key occurs again later; only the last row is written. */
  readonly repeated: number;
  /** Counties or courts whose records were written. */
  readonly touched: readonly number[];
  /** Counties or courts whose records were deleted or hidden. */
  readonly removedIn: readonly number[];
}

/** A record with its id. */
export interface IdentifiedRecord extends PreparedRecord {
  readonly id: number;
  readonly sourceKey: string;
  readonly hash: string;
}

/** Planned results of a batch, before any write. */
export interface SortedRows {
  /** The last row of each key, or its expungement. */
  readonly latest: ReadonlyMap<string, PreparedRow>;
  readonly known: ReadonlyMap<string, ExistingRecord>;
  readonly fresh: readonly Omit<IdentifiedRecord, 'id'>[];
  readonly changed: readonly IdentifiedRecord[];
  readonly removals: readonly PreparedRow[];
  /** Ids of records whose content is unchanged since an older file. */
  readonly confirmed: readonly number[];
  /** Ids of public records whose rows were rejected, and may be sealed or confidential. */
  readonly withheld: readonly number[];
  /** Rows whose records on file are outside the run's county or court; they are skipped. */
  readonly foreign: readonly PreparedRow[];
  readonly counts: Pick<WrittenRows, 'unchanged' | 'gone' | 'older' | 'repeated'>;
}
