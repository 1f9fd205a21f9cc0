import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_PROOFS_CALLS } from '#contract/calls/filingProofs';
import { HASH_PATTERN } from '#contract/filing/proofs';
import type { Query } from '#contract/site/queryFields';
import type { CheckedProof } from '#contract/schemas/filingProofs';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';

const HASH = new RegExp(HASH_PATTERN);

/** Reads a document's SHA-256 from the URL; null if there is none. */
export function readHash({ hash = '' }: Query): string | null {
  return HASH.test(hash) ? hash : null;
}

/** The public document with the hash in the URL. */
export const verifiedDocument = createLoadable(
  'efiling/verifiedDocument',
  FILING_PROOFS_CALLS.getVerifiedDocument,
  {
    routes: 'efiling.verify',
    argumentsOf({ query }) {
      const hash = readHash(query);
      return hash === null ? null : { params: { hash } };
    },
  },
);

export const checkProof = createCommand('efiling/proofCheck', FILING_PROOFS_CALLS.postProofCheck);

interface CheckedProofState {
  /** Result of the last proof checked; null before that. */
  readonly proof: CheckedProof | null;
}

const NONE: CheckedProofState = { proof: null };

/** The selected proof with its result. */
export const checkedProof = createSlice({
  name: 'efiling/checkedProof',
  initialState: NONE,
  reducers: {
    proofChecked: (_state, { payload }: PayloadAction<CheckedProof>): CheckedProofState => ({
      proof: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => NONE);
  },
});

export const { proofChecked } = checkedProof.actions;

export function selectCheckedProof(state: object): CheckedProof | null {
  return (selectPart(state, checkedProof.name) as CheckedProofState | undefined)?.proof ?? null;
}
