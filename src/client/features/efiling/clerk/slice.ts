import { FILING_REVIEW_CALLS } from '#contract/calls/filingReview';
import { parseUuid } from '#contract/filing/envelopesQuery';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable, keyOfArguments } from '../../../state/loadable/createLoadable';
import { selectLocation } from '../../../state/location/selectors';

export const REVIEW_ROUTE = 'filingReview.review';

/** The envelope under review, from the URL. */
export const reviewRecord = createLoadable('filingReview/record', FILING_REVIEW_CALLS.getReview, {
  routes: REVIEW_ROUTE,
  argumentsOf({ query }) {
    const envelopeId = parseUuid(query['envelopeId']);
    return envelopeId === null ? null : { params: { envelopeId } };
  },
});

/** Preview of "Accept all", loaded when its dialog opens. */
export const acceptance = createLoadable(
  'filingReview/acceptance',
  FILING_REVIEW_CALLS.getAcceptance,
);

export const takeNext = createCommand('filingReview/takeNext', FILING_REVIEW_CALLS.takeNextReview);

/** Locks the displayed envelope, or takes over another reviewer's lock. */
export const lockReview = createCommand('filingReview/lock', FILING_REVIEW_CALLS.lockReview, {
  hasForm: true,
});

export const renewLock = createCommand(
  'filingReview/renewal',
  FILING_REVIEW_CALLS.renewReviewLock,
  {
    key: ({ params }) => params.envelopeId,
  },
);

export const releaseLock = createCommand(
  'filingReview/release',
  FILING_REVIEW_CALLS.releaseReviewLock,
  { key: ({ params }) => params.envelopeId },
);

export const correctReview = createCommand(
  'filingReview/correction',
  FILING_REVIEW_CALLS.correctReview,
  { hasForm: true },
);

/** Decides a filing; keyed by the filing's id. */
export const decideFiling = createCommand(
  'filingReview/decision',
  FILING_REVIEW_CALLS.decideFiling,
  { key: ({ params }) => params.filingId, hasForm: true },
);

export const acceptAll = createCommand('filingReview/acceptAll', FILING_REVIEW_CALLS.acceptAll);

export const returnAll = createCommand('filingReview/returnAll', FILING_REVIEW_CALLS.returnAll, {
  hasForm: true,
});

export const decideWaiver = createCommand('filingReview/waiver', FILING_REVIEW_CALLS.decideWaiver, {
  hasForm: true,
});

/** Strikes the acceptance of a filing; keyed by the filing's id. */
export const strikeAcceptance = createCommand(
  'filingReview/strike',
  FILING_REVIEW_CALLS.strikeAcceptance,
  { key: ({ params }) => params.filingId, hasForm: true },
);

/** Stores a response as the displayed record. */
export function recordChanged(record: ReviewRecord) {
  const { envelopeId } = record;
  return reviewRecord.actions.received({
    key: keyOfArguments({ params: { envelopeId } }),
    data: record,
  });
}

/** Returns the envelope in the URL of the review screen; null on other pages. */
export function selectEnvelopeInUrl(state: Parameters<typeof selectLocation>[0]): string | null {
  const location = selectLocation(state);
  return location?.routeId === REVIEW_ROUTE ? parseUuid(location.query['envelopeId']) : null;
}

/** Returns the record on the review screen; null while another page or envelope is shown. */
export function selectShownReview(
  state: Parameters<typeof selectLocation>[0],
): ReviewRecord | null {
  const shown = reviewRecord.select(state);
  if (!('data' in shown)) return null;
  return shown.data.envelopeId === selectEnvelopeInUrl(state) ? shown.data : null;
}
