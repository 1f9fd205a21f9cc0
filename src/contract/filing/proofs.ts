/** Maximum size of a proof file on the page; `verify-filing` accepts larger ones. */
export const PROOF_MAX_LENGTH = 1_000_000;
/** Largest document that is hashed in the browser. */
export const VERIFY_MAX_BYTES = 300_000_000;

export const HASH_PATTERN = '^[0-9a-f]{64}$';

export const DOCUMENT_VERSIONS = ['submitted', 'stamped'] as const;
