import type { LogFinding } from '#contract/schemas/efilingEvents';
import type { ColumnType, Generated } from 'kysely';

/** Kinds of leaves in the proof log. */
export type ProofKind =
  | 'upload'
  | 'quote'
  | 'submit'
  | 'callback'
  | 'service'
  | 'decision'
  | 'outage';

/** A logged event; never changes once written, except for its position. */
export interface ProofLeafTable {
  id: Generated<number>;
  /** Position in the tree, starting at 0; null until the next tree head. */
  position: Generated<number | null>;
  kind: ProofKind;
  /**
   * An envelope, or the draft that becomes one; null for outages, and for uploads without a draft.
   */
  envelope_id: string | null;
  at: Date;
  /** Canonical JSON: the leaf's bytes. */
  content: string;
}

/** Hash of a complete subtree of `2^level` leaves. */
export interface ProofNodeTable {
  level: number;
  position: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** A comparison of the log with the tables that it covers. */
export interface ProofCheckTable {
  id: Generated<number>;
  at: Date;
  /** Number of entries covered by the newest tree head. */
  entries: number;
  /** Mismatches; empty if there are none. */
  findings: ColumnType<readonly LogFinding[], string, never>;
}

/** A user who gets the newest tree head by email each day. */
export interface ProofHeadReaderTable {
  user_id: number;
  since: Date;
  /** Date of the last email; null before the first. */
  sent_on: string | null;
}

/** A signed tree head: the tree's size and root at a time. */
export interface ProofHeadTable {
  size: number;
  root: string;
  at: Date;
  /** Ed25519, SPKI in base64. */
  public_key: string;
  /** Signature of `headText`, in base64. */
  signature: string;
}

/** A period in which the manager didn't respond to probes. */
export interface FilingOutageTable {
  id: Generated<number>;
  began_at: Date;
  /** Null until the outage ends; at most one row is null. */
  ended_at: Date | null;
  cause: string;
  /** Probes without a response. */
  probes: number;
}
