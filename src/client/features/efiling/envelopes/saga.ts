import type { CallArguments, CallName } from '#contract/calls';
import {
  delay,
  fork,
  join,
  put,
  race,
  select,
  take,
  takeEvery,
  type Saga,
} from '../../../platform/saga';
import type { CallOutcome } from '../../../state/calls/callApi';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { keyOfArguments, type Loadable } from '../../../state/loadable/createLoadable';
import { refresh, reloadAfter, waitWhileLoading } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocation } from '../../../state/location/selectors';
import { routeChanged } from '../../../state/location/slice';
import type { PartName } from '../../../state/parts';
import { toastShown } from '../../../state/toast/slice';
import { selectUnreadStream } from '../../../state/unreadStream/selectors';
import { filingsChanged, pageShown } from '../../../state/unreadStream/slice';
import { payEnvelope, paymentRefused, paymentRequested } from './paymentSlice';
import {
  cancelFiling,
  ENVELOPE_ROUTE,
  envelope,
  envelopeArguments,
  envelopes,
  ENVELOPES_ROUTE,
  listArguments,
} from './slice';

/** Shortest interval between two reloads, because a bulk filing changes filings each second. */
const RELOAD_MS = 5_000;

/**
 * Reloads the data of the open page in the background. A first load in flight may have read it
 * before the change, so this waits for it and then reloads.
 */
function* reloadOpen<Name extends PartName, Call extends CallName>(
  loadable: Loadable<Name, Call>,
  args: CallArguments<Call> | null,
): Saga {
  // While a page is being entered, the state has the previous page's data.
  if (args === null || (yield* select(loadable.select)).key !== keyOfArguments(args)) return;
  if (yield* waitWhileLoading(loadable)) yield* refresh(loadable, args);
}

/** Reloads the open list or record. */
function* reloadChanged(): Saga {
  const location = yield* select(selectLocation);
  if (location?.routeId === ENVELOPES_ROUTE) yield* reloadOpen(envelopes, listArguments(location));
  if (location?.routeId === ENVELOPE_ROUTE)
    yield* reloadOpen(envelope, envelopeArguments(location));
}

function* reloadThenPause(): Saga {
  yield* race({ reloaded: reloadChanged(), left: take(routeChanged) });
  yield* delay(RELOAD_MS);
}

/** Reloads the open page when filings change; a hidden page reloads when it is visible again. */
function* followChanges(): Saga {
  let isChanged = false;
  while (true) {
    if (!isChanged) yield* take(filingsChanged);
    if ((yield* select(selectUnreadStream)).isHidden) yield* take(pageShown);
    const reload = yield* fork(reloadThenPause);
    const { changed } = yield* race({ changed: take(filingsChanged), over: join(reload) });
    isChanged = changed !== undefined;
    yield* join(reload);
  }
}

function* reloadEnvelope(outcome: CallOutcome<unknown>): Saga {
  const shown = yield* select(envelope.select);
  if (!('data' in shown)) return;
  yield* reloadAfter(envelope, { params: { envelopeId: shown.data.id } }, outcome);
}

/** Reloads the envelope after a cancellation, even if the court rejected it. */
function* afterCancel({ args, isStillThere, outcome }: CommandEnd<'cancelFiling'>): Saga {
  if (!outcome.ok) {
    if (isStillThere) yield* reloadEnvelope(outcome);
    return;
  }
  const filing = outcome.data.filings.find(({ filingId }) => filingId === args.params.filingId);
  const message =
    filing?.status === 'canceled'
      ? 'Filing canceled.'
      : "We'll cancel the filing as soon as the court's system responds.";
  yield* put(toastShown({ type: 'success', message }));
  if (isStillThere) yield* reloadEnvelope(outcome);
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
    if (isStillThere) yield* reloadEnvelope(outcome);
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
  if (isStillThere) yield* reloadEnvelope(outcome);
}

/** Runs the sagas of the envelope list and page. */
export function* envelopesSaga(): Saga {
  yield* fork(followChanges);
  yield* fork(() => runCommand(cancelFiling, afterCancel));
  yield* fork(takeEvery, paymentRequested, pay);
  yield* fork(() => runCommand(payEnvelope, afterPayment));
}
