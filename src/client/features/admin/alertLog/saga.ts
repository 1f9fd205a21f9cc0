import { delay, fork, put, select, takeEvery, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { whilePageOpen } from '../../../state/location/whilePageOpen';
import { toastShown } from '../../../state/toast/slice';
import { alertWebhooks } from '../alerts/slice';
import {
  alertDeliveries,
  alertDelivery,
  alertDeliveryRequested,
  alertLogArgs,
  alertLogRequested,
  selectAlertLogDesk,
  sendAlertAgain,
} from './slice';

/**
 * Wait before reloading. A receiver usually responds within this time; the log then shows its
 * response.
 */
const ANSWER_MS = 2_000;

/** Background calls, because the log itself shows load errors. */
const IN_LOG = { isBackground: true };

function* loadLog({ payload }: ReturnType<typeof alertLogRequested>): Saga {
  yield* load(alertDeliveries, alertLogArgs(payload), IN_LOG);
}

function* loadDelivery({ payload }: ReturnType<typeof alertDeliveryRequested>): Saga {
  yield* load(alertDelivery, { params: payload }, IN_LOG);
}

/** Loads the webhooks, and the open log and delivery. */
function* reload(): Saga {
  yield* load(alertWebhooks, {});
  const { delivery, log } = yield* select(selectAlertLogDesk);
  if (log !== null) yield* load(alertDeliveries, alertLogArgs(log), IN_LOG);
  if (delivery !== null) yield* load(alertDelivery, { params: delivery }, IN_LOG);
}

/** Shows the queued delivery and, shortly afterward, its result. */
function* showResult(): Saga {
  yield* reload();
  yield* delay(ANSWER_MS);
  yield* reload();
}

function* afterSending({ isStillThere, outcome }: CommandEnd<'postAlertDelivery'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Delivery queued again.' }));
  if (isStillThere) yield* whilePageOpen(outcome.ok ? showResult : reload);
}

/** Runs the effects of the delivery logs of alert webhooks. */
export function* alertLogSaga(): Saga {
  yield* fork(takeEvery, alertLogRequested, loadLog);
  yield* fork(takeEvery, alertDeliveryRequested, loadDelivery);
  yield* fork(() => runCommand(sendAlertAgain, afterSending));
}
