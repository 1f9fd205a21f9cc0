import type { Generated } from 'kysely';

/** What a leaf of the proof log is about. */
export type ProofKind = 'upload' | 'quote' | 'submit' | 'callback' | 'service' | 'decision';

/** An attempt; never changed once written, except for its position. */
export interface ProofLeafTable {
  id: Generated<number>;
  /** In the tree, from 0; null until the next head. */
  position: Generated<number | null>;
  kind: ProofKind;
  /** An envelope, or the draft that becomes one; null for an upload without a draft. */
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

/** A signed head: the tree's size and root at a time. */
export interface ProofHeadTable {
  size: number;
  root: string;
  at: Date;
  /** Ed25519, SPKI in base64. */
  public_key: string;
  /** Of `headText`, in base64. */
  signature: string;
}

/** A time in which the courts' side of electronic filing didn't answer its probes. */
export interface FilingOutageTable {
  id: Generated<number>;
  began_at: Date;
  /** Null until it ends; at most one row has none. */
  ended_at: Date | null;
  cause: string;
  /** Probes without an answer. */
  probes: number;
}
