import { Type } from '@sinclair/typebox';
import { DOCUMENT_VERSIONS, HASH_PATTERN, PROOF_MAX_LENGTH } from '../filing/proofs';
import { exactly, nullable, words, type Shape } from './fields';

/** A public document found by its hash. */
export type VerifiedDocument = Shape<typeof VerifiedDocumentSchema>;
const VerifiedDocumentSchema = exactly({
  version: words(DOCUMENT_VERSIONS),
  title: Type.String(),
  pages: Type.Integer(),
  caseNumber: Type.String(),
  caption: Type.String(),
  courtName: Type.String(),
  /** ISO instant, and the court's time zone. */
  filedAt: nullable(Type.String()),
  timeZone: Type.String(),
  stampedAt: Type.String(),
});

const CheckedProofSchema = exactly({
  /** Why the proof isn't valid; null if it is. */
  problem: nullable(Type.String()),
  number: Type.String(),
  signedAt: Type.String(),
  /** True if this site signed the tree head. */
  isOurs: Type.Boolean(),
  entries: Type.Array(
    exactly({
      at: Type.String(),
      kind: Type.String(),
      result: Type.String(),
      files: Type.Array(Type.String()),
    }),
  ),
});
export type CheckedProof = Shape<typeof CheckedProofSchema>;

/** Verifying documents and proofs of electronic filings. */
export const FILING_PROOFS_SCHEMAS = {
  getVerifiedDocument: {
    params: exactly({ hash: Type.String({ pattern: HASH_PATTERN }) }),
    response: exactly({
      /** Null if no public document has the hash. */
      document: nullable(VerifiedDocumentSchema),
      /** Fingerprint of the log's current signing key; null before its first tree head. */
      key: nullable(Type.String()),
      /** Tables that were edited, according to the last comparison with the proof log. */
      editedTables: Type.Array(Type.String()),
    }),
  },
  postProofCheck: {
    body: exactly({ proof: Type.String({ minLength: 1, maxLength: PROOF_MAX_LENGTH }) }),
    response: CheckedProofSchema,
  },
} as const;
