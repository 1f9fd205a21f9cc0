import type { ColumnType } from 'kysely';

/** What a page recorded before something broke on it. */
export interface RecordingTable {
  /** A uuid. */
  reference: string;
  stored_at: Date;
  /** Null for a visitor. */
  user_id: number | null;
  /** A keyed hash of the visitor's network; null for a user, and for what was sent before it existed. */
  visitor: string | null;
  build: string;
  address: string;
  problem: string;
  /** What the person wrote beside it. */
  note: string;
  /** Bytes of the text, and of what is stored of it. */
  size: number;
  stored_size: number;
  /** The text, compressed by gzip. Read and written as base64. */
  content: ColumnType<never, never, never>;
}

/** An error of the server that a recording has met. */
export interface RecordingErrorTable {
  recording_reference: string;
  /** The uuid of the answer. */
  reference: string;
}

/** What the log says of an error of ours, for whoever opens a recording that has met it. */
export interface ServerErrorTable {
  reference: string;
  at: Date;
  method: string;
  /** The route's pattern: no query, no body. */
  route: string;
  message: string;
  stack: string;
}
