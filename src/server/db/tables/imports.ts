import type { Generated, JSONColumnType } from 'kysely';
import type { ImportRegister, ImportState, RecordEventKind } from '#contract/imports';

/** One run over one file; a run that was cut short is continued by the same row. */
export interface ImportBatchTable {
  id: Generated<number>;
  register: ImportRegister;
  source: string;
  file_name: string;
  /** SHA-256 of the whole file; empty for standard input, which is never resumed. */
  head_hash: string;
  /** Identifies format, mapping and encoding: a run resumes only a run that read the same way. */
  reading_hash: Generated<string>;
  started_at: Date;
  ended_at: Date | null;
  state: ImportState;
  /** Rows that are committed, bad ones included: where a run goes on. */
  rows_read: Generated<number>;
  /** The line of the file behind them. */
  line: Generated<number>;
  rows_written: Generated<number>;
  rows_unchanged: Generated<number>;
  rows_removed: Generated<number>;
  /** Rows about records that were taken away by a newer file, or expunged. */
  rows_gone: Generated<number>;
  /** Rows about records of which a newer file has told already. */
  rows_older: Generated<number>;
  /** Rows whose key stood in the same file before. */
  rows_repeated: Generated<number>;
  rows_bad: Generated<number>;
  /** When the source made the file. */
  as_of: Date;
  coverage_from: string | null;
  coverage_to: string | null;
  /** Counties, or courts of the court register, that its rows are about. */
  touched: Generated<number[]>;
  /** Why it stopped or failed, in a sentence. */
  problem: string | null;
}

/** A row that was refused. */
export interface ImportErrorTable {
  id: Generated<number>;
  batch_id: number;
  line: number;
  reason: string;
  snippet: string;
}

/** A record that a source took away: an older file must not bring it back. */
export interface ImportTombstoneTable {
  register: ImportRegister;
  source: string;
  source_key: string;
  action: 'delete' | 'expunge';
  /** When the file was made that took it away. */
  at: Date;
}

/**
 * What changed on a record that somebody follows with an alert. Written with the change itself; a
 * job tells it to whom it concerns.
 */
export interface RecordEventTable {
  id: Generated<number>;
  register: ImportRegister;
  record_id: number;
  /** When the file was made that tells it. */
  at: Date;
  kind: RecordEventKind;
  /** What was, and what is, in the words of the kind; null where there was or is nothing. */
  old: JSONColumnType<Readonly<Record<string, unknown>> | null>;
  new: JSONColumnType<Readonly<Record<string, unknown>> | null>;
  /** When those whom it concerns were told; null while they were not. */
  told_at: Generated<Date | null>;
}
