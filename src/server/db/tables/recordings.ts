import type { ColumnType, Generated } from 'kysely';

/** What a page recorded before an error. */
export interface RecordingTable {
  /** UUID. */
  reference: string;
  stored_at: Date;
  /** Null for a visitor. */
  user_id: number | null;
  /** Keyed hash of the visitor's network; null for a user, and for older recordings. */
  visitor: string | null;
  build: string;
  address: string;
  problem: string;
  note: string;
  /** Bytes of the text, and of its stored form. */
  size: number;
  stored_size: number;
  /** The text, compressed with gzip. Read and written as base64. */
  content: ColumnType<never, never, never>;
}

/** A server error in a recording. */
export interface RecordingErrorTable {
  recording_reference: string;
  /** The response's UUID. */
  reference: string;
}

/** Log details of a server error, shown with recordings that contain it. */
export interface ServerErrorTable {
  reference: string;
  at: Date;
  method: string;
  /** Route pattern, without query or body. */
  route: string;
  message: string;
  stack: string;
  build: Generated<string>;
  /** The request's id in the log; empty for older errors. */
  request_id: Generated<string>;
  /** Null for older errors. */
  group_id: number | null;
  /** Log lines around the error, as text. */
  lines: ColumnType<unknown, string | undefined, string>;
}
