import type { Generated, JSONColumnType } from 'kysely';
import type { ImportRegister, ImportState, RecordEventKind } from '#contract/imports/registers';

/** One run over one file; an interrupted run resumes in the same row. */
export interface ImportBatchTable {
  id: Generated<number>;
  register: ImportRegister;
  source: string;
  file_name: string;
  /** SHA-256 of the whole file; empty for standard input, which is never resumed. */
  head_hash: string;
  /** Identifies format, mapping, and encoding; only a run with the same ones can resume. */
  reading_hash: Generated<string>;
  started_at: Date;
  ended_at: Date | null;
  state: ImportState;
  /** Committed rows, including bad ones; a run resumes after them. */
  rows_read: Generated<number>;
  /** Line of the file where these rows end. */
  line: Generated<number>;
  rows_written: Generated<number>;
  rows_unchanged: Generated<number>;
  rows_removed: Generated<number>;
  /** Rows about records that a newer file removed, or that were expunged. */
  rows_gone: Generated<number>;
  /** Rows about records that a newer file already describes. */
  rows_older: Generated<number>;
  /** Rows whose key appeared earlier in the same file. */
  rows_repeated: Generated<number>;
  rows_bad: Generated<number>;
  /** When the source created the file. */
  as_of: Date;
  coverage_from: string | null;
  coverage_to: string | null;
  /** Ids of the counties in its rows, or of the courts for the court register. */
  touched: Generated<number[]>;
  /** Ids of the counties or courts whose records the run deleted or hid. */
  removed_in: Generated<number[]>;
  /** Why it stopped or failed, as a sentence. */
  problem: string | null;
  /** First line of a file that has columns and rejected rows; null for other files. */
  header: Generated<string | null>;
}

/** A row that an import rejected. */
export interface ImportErrorTable {
  id: Generated<number>;
  batch_id: number;
  line: number;
  reason: string;
  snippet: string;
  /** The reason without the row's own values, for grouping rejected rows. */
  cause: string;
  /**
   * Text of the row, truncated if too long; null if it isn't stored, or was deleted after its
   * retention period.
   */
  row_text: Generated<string | null>;
  /** True if `row_text` is exactly as in the file. */
  is_whole: Generated<boolean>;
}

/** A record that a source removed, so that an older file can't restore it. */
export interface ImportTombstoneTable {
  register: ImportRegister;
  source: string;
  source_key: string;
  action: 'delete' | 'expunge';
  /** When the file that removed it was created. */
  at: Date;
}

/**
 * A change to a record that a user follows with an alert. Written with the change itself; a job
 * notifies the users.
 */
export interface RecordEventTable {
  id: Generated<number>;
  register: ImportRegister;
  record_id: number;
  /** When the file that reports it was created. */
  at: Date;
  kind: RecordEventKind;
  /** Old and new values of the kind; null for none. */
  old: JSONColumnType<Readonly<Record<string, unknown>> | null>;
  new: JSONColumnType<Readonly<Record<string, unknown>> | null>;
  /** When the users who follow the record were notified; null until then. */
  told_at: Generated<Date | null>;
}
