import { buildQuery } from '#contract/links';
import type { CallName } from '#contract/calls';
import { WEBHOOK_PATH, WEBHOOKS_PATH } from '#contract/account/pages';
import { delay, fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load, mayBeOutdated } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { whilePageOpen } from '../../state/location/whilePageOpen';
import { toastShown } from '../../state/toast/slice';
import {
  changeState,
  changeWebhook,
  createWebhook,
  deliveries,
  deliveriesArgs,
  delivery,
  deliveryArgs,
  removeWebhook,
  rotateSecret,
  secretReceived,
  sendAgain,
  sendTest,
  webhook,
  webhooks,
} from './slice';

/**
 * Wait before reloading. A receiver usually responds within this time; the log then shows its
 * response.
 */
const ANSWER_MS = 2_000;

function* openWebhook(webhookId: number): Saga {
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ webhookId });
  yield* leaveTo(`${prefix}${WEBHOOK_PATH}${query}`, 'formDone', 'push');
}

function* succeed(message: string): Saga {
  yield* put(toastShown({ type: 'success', message }));
}

/** Reloads the data of the current page: the list, a webhook, or a delivery. */
function* reload(): Saga {
  const location = yield* select(selectLocation);
  if (location === null) return;
  if (location.path === WEBHOOKS_PATH) {
    yield* load(webhooks, {});
    return;
  }
  if (location.path === WEBHOOK_PATH) {
    const args = deliveriesArgs(location);
    if (args === null) return;
    yield* load(webhook, { params: args.params });
    yield* load(deliveries, args);
    return;
  }
  const args = deliveryArgs(location);
  if (args !== null) yield* load(delivery, args);
}

function* afterCreation({ isStillThere, outcome }: CommandEnd<'postWebhook'>): Saga {
  if (!outcome.ok) return;
  yield* succeed('Webhook created.');
  if (!isStillThere) return;
  yield* put(secretReceived(outcome.data));
  yield* openWebhook(outcome.data.webhookId);
}

function* afterChange({ args, isStillThere, outcome }: CommandEnd<'putWebhook'>): Saga {
  if (!outcome.ok) return;
  yield* succeed('Webhook saved.');
  if (isStillThere) yield* openWebhook(args.params.webhookId);
}

function* afterRemoval({ isStillThere, outcome }: CommandEnd<'deleteWebhook'>): Saga {
  if (!outcome.ok) return;
  yield* succeed('Webhook deleted.');
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${WEBHOOKS_PATH}`, 'formDone', 'push');
}

function* afterRotation({ isStillThere, outcome }: CommandEnd<'postWebhookSecret'>): Saga {
  if (!outcome.ok) return;
  yield* succeed('New secret created.');
  if (!isStillThere) return;
  yield* put(secretReceived(outcome.data));
  yield* reload();
}

function* afterStateChange({ args, isStillThere, outcome }: CommandEnd<'putWebhookState'>): Saga {
  if (outcome.ok) yield* succeed(args.body.isPaused ? 'Webhook paused.' : 'Webhook resumed.');
  if (isStillThere && mayBeOutdated(outcome)) yield* reload();
}

/** Shows the queued delivery and, shortly afterward, its result. */
function* showResult(): Saga {
  yield* reload();
  yield* delay(ANSWER_MS);
  yield* reload();
}

function* afterSending<Call extends CallName>(
  { isStillThere, outcome }: CommandEnd<Call>,
  message: string,
): Saga {
  if (outcome.ok) yield* succeed(message);
  if (isStillThere && mayBeOutdated(outcome)) {
    yield* whilePageOpen(outcome.ok ? showResult : reload);
  }
}

/** Runs the sagas of the webhook screens. */
export function* webhooksSaga(): Saga {
  yield* fork(() => runCommand(createWebhook, afterCreation));
  yield* fork(() => runCommand(changeWebhook, afterChange));
  yield* fork(() => runCommand(removeWebhook, afterRemoval));
  yield* fork(() => runCommand(rotateSecret, afterRotation));
  yield* fork(() => runCommand(changeState, afterStateChange));
  yield* fork(() => runCommand(sendTest, (end) => afterSending(end, 'Test event queued.')));
  yield* fork(() => runCommand(sendAgain, (end) => afterSending(end, 'Delivery queued again.')));
}
