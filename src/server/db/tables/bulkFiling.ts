import type { ColumnType, Generated } from 'kysely';
import type {
  BulkKind,
  BulkPackageState,
  BulkRowState,
  BulkState,
} from '#contract/filing/bulkFiling';
import type { BulkProblem, BulkSettings, BulkSums } from '#contract/schemas/bulkFiling';
import type { DraftContent } from '#contract/schemas/filingDrafts';

/** A batch of bulk e-filing, visible to its firm's users. */
export interface BulkBatchTable {
  id: string;
  /** The uploader. */
  user_id: number;
  account_id: number;
  firm_id: number;
  name: string;
  kind: BulkKind;
  state: Generated<BulkState>;
  version: Generated<number>;
  settings: ColumnType<BulkSettings, string, string>;
  table_name: Generated<string>;
  headers: Generated<string[]>;
  /** Column key of each header; empty for unused headers. */
  columns: Generated<string[]>;
  /** Totals of the uploaded CSV table. */
  sums: ColumnType<BulkSums, string | undefined, string>;
  /** Problems with the whole batch, as of its last check. */
  problems: ColumnType<readonly string[], string | undefined, string>;
  pause_reason: Generated<string | null>;
  released_by: Generated<number | null>;
  released_at: Generated<Date | null>;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  /** Token of the server that is currently filing rows, and its expiration. */
  run_token: Generated<string | null>;
  run_until: Generated<Date | null>;
  /** When the batch was last the first of a round; null if it never was. */
  led_at: Generated<Date | null>;
  created_at: Date;
  changed_at: Date;
}

/** A row of a batch, which becomes an envelope. */
export interface BulkRowTable {
  batch_id: string;
  /** Starts at 1. */
  position: number;
  /** Also the id of its draft while it is being filed. */
  envelope_id: string;
  file_number: string;
  caption: Generated<string>;
  cells: string[];
  state: Generated<BulkRowState>;
  problems: ColumnType<readonly BulkProblem[], string | undefined, string>;
  /** From the envelope check; the reviewer accepts them at release. */
  warnings: ColumnType<readonly BulkProblem[], string | undefined, string>;
  reason: Generated<string | null>;
  court_id: Generated<number | null>;
  /** The draft as checked; null until then. */
  content: ColumnType<DraftContent | null, string | null | undefined, string | null>;
  fee_cents: Generated<number | null>;
  filed_at: Generated<Date | null>;
}

/** An uploaded zip file; the file is deleted once it is unpacked. */
export interface BulkPackageTable {
  id: string;
  batch_id: string;
  user_id: number;
  name: string;
  bytes: number;
  state: Generated<BulkPackageState>;
  reason: Generated<string | null>;
  created_at: Date;
  /** When the last bytes arrived. */
  touched_at: Date;
}

/** A mapping of headers that a firm saved. */
export interface BulkMappingTable {
  firm_id: number;
  name: string;
  headers: string[];
  columns: string[];
  saved_at: Date;
}
