import { readEnvelopesQuery } from '#contract/filing/envelopesQuery';
import { fork, put, select, takeEvery, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load, refresh, waitWhileLoading } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { filingsChanged } from '../../../state/unreadStream/slice';
import { payEnvelope, paymentRefused, paymentRequested } from './paymentSlice';
import { cancelFiling, ENVELOPE_ROUTE, envelope, envelopes, ENVELOPES_ROUTE } from './slice';

/**
 * Reloads the open list or record in the background when filings changed. A load in flight may have
 * read them before the change, so this waits for it and then reloads.
 */
function* reloadChanged(): Saga {
  yield* waitWhileLoading(envelopes);
  yield* waitWhileLoading(envelope);
  const location = yield* select(selectLocation);
  if (location?.routeId === ENVELOPES_ROUTE) {
    yield* refresh(envelopes, { query: readEnvelopesQuery(location.query) });
  }
  if (location?.routeId === ENVELOPE_ROUTE) {
    const shown = yield* select(envelope.select);
    if ('data' in shown) yield* refresh(envelope, { params: { envelopeId: shown.data.id } });
  }
}

function* reloadEnvelope(): Saga {
  const shown = yield* select(envelope.select);
  if (!('data' in shown)) return;
  yield* load(envelope, { params: { envelopeId: shown.data.id } });
}

/** Reloads the envelope after a cancellation, even if the court rejected it. */
function* afterCancel({ args, isStillThere, outcome }: CommandEnd<'cancelFiling'>): Saga {
  if (!outcome.ok) {
    if (isStillThere) yield* reloadEnvelope();
    return;
  }
  const filing = outcome.data.filings.find(({ filingId }) => filingId === args.params.filingId);
  const message =
    filing?.status === 'canceled'
      ? 'Filing canceled.'
      : "We'll cancel the filing as soon as the court's system responds.";
  yield* put(toastShown({ type: 'success', message }));
  if (isStillThere) yield* reloadEnvelope();
}

/** Pays the balance due of the displayed envelope. */
function* pay({ payload: { cents, envelopeId } }: ReturnType<typeof paymentRequested>): Saga {
  yield* put(payEnvelope.send({ params: { envelopeId }, body: { cents } }));
}

/**
 * Shows the paid envelope, or opens the bank's confirmation page. Otherwise, shows why nothing was
 * charged.
 */
function* afterPayment({ isStillThere, outcome }: CommandEnd<'payEnvelope'>): Saga {
  if (!outcome.ok) {
    if (isStillThere) yield* reloadEnvelope();
    return;
  }
  const answer = outcome.data;
  if (answer.outcome === 'needsAction' && answer.url !== null && isStillThere) {
    yield* leaveTo(answer.url, 'formDone', 'assign');
    return;
  }
  if (answer.outcome === 'paid') {
    yield* put(toastShown({ type: 'success', message: 'Payment received.' }));
  } else if (isStillThere) yield* put(paymentRefused(answer));
  if (isStillThere) yield* reloadEnvelope();
}

/** Runs the sagas of the envelope list and page. */
export function* envelopesSaga(): Saga {
  yield* fork(takeEvery, filingsChanged, reloadChanged);
  yield* fork(() => runCommand(cancelFiling, afterCancel));
  yield* fork(takeEvery, paymentRequested, pay);
  yield* fork(() => runCommand(payEnvelope, afterPayment));
}
