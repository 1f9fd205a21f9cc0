import { isAnyOf } from '@reduxjs/toolkit';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { buildQuery } from '#contract/links';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import {
  delay,
  fork,
  getPorts,
  put,
  race,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { selectDraftInUrl, selectFlow } from '../flow/selectors';
import { draftClosed, estimateSeen } from '../flow/slice';
import {
  agreementMissed,
  draftFiled,
  estimate,
  feesShown,
  quoteDraft,
  quoteExpired,
  quoteFailed,
  quoteReceived,
  quoteRenewed,
  quoteStarted,
  reviewShown,
  selectReview,
  submissionRefused,
  submissionRequested,
  submissionStarted,
  submitDraft,
  type DraftVersion,
} from './slice';
import { msUntil } from './quoteTime';

/**
 * Estimates the fees after each save. Stores the estimate in the draft, so that a later fee change
 * is noticed when the draft is opened. Skips a version that the review has quoted, because storing
 * an estimate would require another quote.
 */
function* loadEstimate({ payload: { draftId } }: ReturnType<typeof feesShown>): Saga {
  yield* load(estimate, { params: { draftId } });
  const loaded = yield* select(estimate.select);
  if (loaded.status !== 'ready' || loaded.data.fees === null) return;
  const { fees, version } = loaded.data;
  const { content, save, saved } = yield* select(selectFlow);
  const isCurrent = saved?.id === draftId && saved.version === version && save === 'saved';
  const { draft } = yield* select(selectReview);
  const isInReview = draft?.draftId === draftId && draft.version === version;
  if (!isCurrent || isInReview || content === null) return;
  if (content.seenCents === fees.totalCents) return;
  yield* put(estimateSeen({ cents: fees.totalCents }));
}

function* requestQuote(draft: DraftVersion): Saga {
  yield* put(quoteStarted(draft));
  yield* put(quoteDraft.send({ params: { draftId: draft.draftId } }));
}

/**
 * Requests a quote for a draft when its review opens, unless this version already has a valid or
 * pending quote.
 */
function* openReview({ payload }: ReturnType<typeof reviewShown>): Saga {
  const { draft, status } = yield* select(selectReview);
  const isSame = draft?.draftId === payload.draftId && draft.version === payload.version;
  if (isSame && (status === 'quoting' || status === 'quoted')) return;
  yield* requestQuote(payload);
}

function* renewQuote(): Saga {
  const { draft } = yield* select(selectReview);
  if (draft !== null) yield* requestQuote(draft);
}

function* afterQuote({ args, outcome }: CommandEnd<'createFilingQuote'>): Saga {
  const { draft } = yield* select(selectReview);
  if (draft?.draftId !== args.params.draftId) return;
  // The draft was saved in the meantime; the quote of the newer version follows.
  if (outcome.ok && outcome.data.version < draft.version) return;
  yield* put(outcome.ok ? quoteReceived(outcome.data) : quoteFailed());
}

/** Marks the quote as expired when its time is up, so that a new one is requested. */
function* watchExpiry(): Saga {
  const { clock } = yield* getPorts();
  while (true) {
    const { quote, status } = yield* select(selectReview);
    const until = status === 'quoted' ? (quote?.quote?.validUntil ?? null) : null;
    if (until === null) {
      yield* take(quoteReceived);
      continue;
    }
    const { changed } = yield* race({
      over: delay(msUntil(until, clock.now())),
      changed: take(isAnyOf(quoteStarted, draftFiled)),
    });
    if (changed === undefined) yield* put(quoteExpired());
  }
}

/** Submits a reviewed draft once its statement is accepted. */
function* submit(): Saga {
  const { draft, isAgreed, quote, status } = yield* select(selectReview);
  const quoteId = quote?.quote?.quoteId ?? null;
  if (draft === null || quoteId === null || status !== 'quoted') return;
  if (!isAgreed) {
    yield* put(agreementMissed());
    return;
  }
  yield* put(submissionStarted());
  const { draftId } = draft;
  // The quoted version; the server compares it with the saved one.
  const { version } = quote ?? draft;
  const body = { version, quoteId, isAgreed: true } as const;
  yield* put(submitDraft.send({ params: { draftId }, body }));
}

/**
 * Opens the receipt of a filed draft, also from another of its steps. If the filer left the draft,
 * shows its number instead.
 */
function* afterFiling(
  draftId: string,
  { envelopeId, number }: SubmitAnswer,
  isStillThere: boolean,
): Saga {
  const isInUrl = (yield* select(selectDraftInUrl)) === draftId;
  if ((yield* select(selectReview)).draft?.draftId === draftId) yield* put(draftFiled());
  yield* put(draftClosed({ draftId }));
  if (!isStillThere && !isInUrl) {
    const message = number === null ? 'Draft filed.' : `Filed as envelope ${number}.`;
    yield* put(toastShown({ type: 'success', message }));
    return;
  }
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ envelopeId, receipt: true });
  yield* leaveTo(`${prefix}${ENVELOPES_PATH}${query}`, 'formDone', 'replace');
}

/**
 * Opens the receipt of a filed draft, or the bank's confirmation page. Otherwise, shows why nothing
 * was filed, with a new quote if the fees changed.
 */
function* afterSubmission({ args, isStillThere, outcome }: CommandEnd<'submitDraft'>): Saga {
  if (!outcome.ok) return;
  const answer = outcome.data;
  if (answer.outcome === 'filed') {
    yield* afterFiling(args.params.draftId, answer, isStillThere);
    return;
  }
  const { draft } = yield* select(selectReview);
  if (draft?.draftId !== args.params.draftId) return;
  if (answer.outcome === 'needsAction' && answer.url !== null && isStillThere) {
    yield* leaveTo(answer.url, 'formDone', 'assign');
    return;
  }
  yield* put(submissionRefused(answer));
  if (answer.outcome === 'feesChanged' || answer.outcome === 'quoteExpired') {
    yield* requestQuote(draft);
  }
}

/** Runs the sagas of the fee box and the review. */
export function* reviewSaga(): Saga {
  yield* fork(takeEvery, feesShown, loadEstimate);
  yield* fork(takeEvery, reviewShown, openReview);
  yield* fork(takeEvery, quoteRenewed, renewQuote);
  yield* fork(takeEvery, submissionRequested, submit);
  yield* fork(watchExpiry);
  yield* fork(() => runCommand(quoteDraft, afterQuote));
  yield* fork(() => runCommand(submitDraft, afterSubmission));
}
