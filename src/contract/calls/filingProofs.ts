import type { FILING_PROOFS_SCHEMAS } from '../schemas/filingProofs';
import { area, call } from './row';

type Schemas = typeof FILING_PROOFS_SCHEMAS;

/** Verifying documents and proofs of electronic filings; public. */
export const FILING_PROOFS_CALLS = area({
  getVerifiedDocument: call<Schemas['getVerifiedDocument']>({
    method: 'GET',
    path: '/efiling/verifications/{hash}',
    answers: { document: 'object?', key: 'text?', editedTables: 'texts' },
  }),
  postProofCheck: call<Schemas['postProofCheck']>({
    method: 'POST',
    path: '/efiling/verifications',
    answers: {
      problem: 'text?',
      number: 'text',
      signedAt: 'text',
      isOurs: 'flag',
      entries: 'list',
    },
  }),
});
