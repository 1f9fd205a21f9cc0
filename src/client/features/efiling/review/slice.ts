import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_ENVELOPES_CALLS } from '#contract/calls/filingEnvelopes';
import type { FeeCalculation } from '#contract/schemas/efmMessages';
import type { FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';
/** The fees of a draft as last saved. */
export const estimate = createLoadable(
  'efiling/estimate',
  FILING_ENVELOPES_CALLS.getFilingEstimate,
);
/** Calculates the fees of a draft; each saved version gets a quote. */
export const quoteDraft = createCommand('efiling/quote', FILING_ENVELOPES_CALLS.createFilingQuote, {
  key: ({ params }) => params.draftId,
  policy: 'queue',
});
/** Files a draft. If the response is lost, repeats the request with the same key. */
export const submitDraft = createCommand('efiling/submission', FILING_ENVELOPES_CALLS.submitDraft);

/** A saved version of a draft. */
export interface DraftVersion {
  readonly draftId: string;
  readonly version: number;
}

/** The fee box appeared, or the draft was saved while it was shown. */
export const feesShown = createAction<DraftVersion>('efiling/feesShown');
/** The review opened, or its draft was saved while it was shown. */
export const reviewShown = createAction<DraftVersion>('efiling/reviewShown');
/** The filer requests a new quote. */
export const quoteRenewed = createAction('efiling/quoteRenewed');
/** The filer submits the reviewed draft. */
export const submissionRequested = createAction('efiling/submissionRequested');

/** The review of one draft. */
export interface ReviewState {
  readonly draft: DraftVersion | null;
  /**
   * `quoting`: the court calculates; `quoted`: can be submitted; `incomplete`: something is
   * missing; `expired`: needs a new quote; `failed`: there is no quote.
   */
  readonly status: 'idle' | 'quoting' | 'quoted' | 'incomplete' | 'expired' | 'failed';
  readonly quote: FilingQuote | null;
  /** Fees shown to the filer before they changed; null if they didn't change. */
  readonly before: FeeCalculation | null;
  readonly isAgreed: boolean;
  /** True after the filer tried to submit without agreeing, which shows an error. */
  readonly isAgreementMissing: boolean;
  /** Why the last submission filed nothing; null if there was none. */
  readonly answer: SubmitAnswer | null;
}

const initialState: ReviewState = {
  draft: null,
  status: 'idle',
  quote: null,
  before: null,
  isAgreed: false,
  isAgreementMissing: false,
  answer: null,
};

function isSameVersion(one: DraftVersion | null, other: DraftVersion): boolean {
  return one?.draftId === other.draftId && one.version === other.version;
}

const slice = createSlice({
  name: 'efiling/review',
  initialState,
  reducers: {
    quoteStarted: (state, { payload }: PayloadAction<DraftVersion>): ReviewState => ({
      ...(state.draft?.draftId === payload.draftId ? state : initialState),
      draft: payload,
      status: 'quoting',
      // The filer agreed to the documents of one version.
      isAgreed: state.isAgreed && isSameVersion(state.draft, payload),
    }),
    quoteReceived: (state, { payload }: PayloadAction<FilingQuote>): ReviewState => {
      const last = state.quote?.quote ?? null;
      const isChanged =
        last !== null && payload.quote !== null && last.totalCents !== payload.quote.totalCents;
      return {
        ...state,
        status: payload.quote === null ? 'incomplete' : 'quoted',
        quote: payload,
        before: isChanged ? last : state.before,
        // If the amount changed, the filer must agree again.
        isAgreed: isChanged ? false : state.isAgreed,
      };
    },
    quoteFailed: (state): ReviewState => ({ ...state, status: 'failed' }),
    quoteExpired: (state): ReviewState => ({ ...state, status: 'expired' }),
    agreementChanged: (
      state,
      { payload }: PayloadAction<{ readonly isAgreed: boolean }>,
    ): ReviewState => ({ ...state, isAgreed: payload.isAgreed, isAgreementMissing: false }),
    agreementMissed: (state): ReviewState => ({ ...state, isAgreementMissing: true }),
    submissionStarted: (state): ReviewState => ({ ...state, answer: null }),
    /** The submission was rejected; nothing was filed. */
    submissionRefused: (state, { payload }: PayloadAction<SubmitAnswer>): ReviewState => ({
      ...state,
      answer: payload,
    }),
    /** The draft was filed and no longer exists. */
    draftFiled: (): ReviewState => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  agreementChanged,
  agreementMissed,
  draftFiled,
  quoteExpired,
  quoteFailed,
  quoteReceived,
  quoteStarted,
  submissionRefused,
  submissionStarted,
} = slice.actions;
export const review = { name: 'efiling/review', reducer: slice.reducer } as const;

export const selectReview = (state: object): ReviewState =>
  (selectPart(state, review.name) as ReviewState | undefined) ?? initialState;

/** Returns the IANA time zone of the draft's court; the state's until it is known. */
export function selectCourtTimeZone(state: object): string {
  const loaded = estimate.select(state);
  return ('data' in loaded ? loaded.data.timeZone : null) ?? STATE_TIME_ZONE;
}
