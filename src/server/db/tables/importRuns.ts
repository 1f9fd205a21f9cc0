import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ImportRunState } from '#contract/imports/runs';
import type { ImportEncoding, ImportRegister } from '#contract/imports/registers';
import type { ImportRollback, ImportTrial } from '#contract/schemas/importRuns';

/** An import from the browser: its file, mapping, dry run, run, and rollback. */
export interface RecordImportTable {
  id: string;
  user_id: number;
  register: ImportRegister;
  county_id: number;
  /** Rejects rows of other courts; null for all courts of the county. */
  court_id: number | null;
  source: string;
  as_of: Date;
  coverage_from: string | null;
  coverage_to: string | null;
  file_name: string;
  bytes: number;
  hash: string | null;
  state: ImportRunState;
  version: Generated<number>;
  is_csv: Generated<boolean>;
  encoding: Generated<ImportEncoding>;
  headers: Generated<string[]>;
  first_rows: ColumnType<
    readonly { readonly cells: readonly string[] }[],
    string | undefined,
    string
  >;
  /** Different texts at the start of the file, for columns with only a few. */
  column_texts: ColumnType<
    readonly { readonly column: string; readonly texts: readonly string[] }[],
    string | undefined,
    string
  >;
  /** A mapping file as text; null for JSON lines. */
  mapping: string | null;
  mapped_rows: ColumnType<readonly string[], string | undefined, string>;
  trial: JSONColumnType<ImportTrial> | null;
  tried_at: Date | null;
  is_stopping: Generated<boolean>;
  batch_id: number | null;
  /** Milliseconds and rows since the run started or resumed. */
  speed: JSONColumnType<{ readonly ms: number; readonly rows: number }> | null;
  problem: string | null;
  notifies: Generated<boolean>;
  started_by: number | null;
  started_at: Date | null;
  ended_at: Date | null;
  rollback: JSONColumnType<ImportRollback> | null;
  rolled_back_by: number | null;
  has_file: Generated<boolean>;
  created_at: Date;
  touched_at: Date;
}

/** A row that a dry run rejected. */
export interface RecordImportRefusalTable {
  import_id: string;
  line: number;
  reason: string;
  snippet: string;
}

/** A mapping saved by name for a register and source. */
export interface ImportMappingTable {
  register: ImportRegister;
  source: string;
  name: string;
  mapping: string;
  saved_by: number;
  saved_at: Date;
}

/** A record that a run changed. */
export interface ImportImageTable {
  batch_id: number;
  record_id: number;
  source_key: string;
  kind: 'added' | 'changed' | 'removed' | 'hidden' | 'confirmed' | 'sealed';
  old_batch_id: number | null;
  /** False if a later run changed the record; null until the rollback. */
  restored: boolean | null;
}

/** A row before a run; `row` is null if it did not exist. */
export interface ImportImageRowTable {
  batch_id: number;
  /** 0 for tombstones, sources, and courts. */
  record_id: number;
  table_name: string;
  row_key: string;
  row: JSONColumnType<Readonly<Record<string, unknown>>> | null;
}
