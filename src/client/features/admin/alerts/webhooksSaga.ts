import type { CallName } from '#contract/calls';
import { delay, fork, put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load, reloadAfter } from '../../../state/loadable/saga';
import { whilePageOpen } from '../../../state/location/whilePageOpen';
import { toastShown } from '../../../state/toast/slice';
import {
  alertSecretReceived,
  alertWebhooks,
  createAlertWebhook,
  pauseAlertWebhook,
  removeAlertWebhook,
  rotateAlertSecret,
  testAlertWebhook,
} from './slice';

/**
 * Wait before reloading. A receiver usually responds within this time; the log then shows its
 * response.
 */
const ANSWER_MS = 2_000;

function* succeed(message: string): Saga {
  yield* put(toastShown({ type: 'success', message }));
}

function* afterCreation({ isStillThere, outcome }: CommandEnd<'postAlertWebhook'>): Saga {
  if (!outcome.ok) return;
  yield* succeed('Webhook created.');
  if (!isStillThere) return;
  yield* put(alertSecretReceived(outcome.data));
  yield* load(alertWebhooks, {});
}

/**
 * Returns a saga that confirms a successful change, and reloads the webhooks even if the server
 * rejected the change.
 */
function afterChange<Call extends CallName>(messageOf: (end: CommandEnd<Call>) => string) {
  return function* (end: CommandEnd<Call>): Saga {
    if (end.outcome.ok) yield* succeed(messageOf(end));
    if (end.isStillThere) yield* reloadAfter(alertWebhooks, {}, end.outcome);
  };
}

function* afterRotation({ isStillThere, outcome }: CommandEnd<'postAlertWebhookSecret'>): Saga {
  if (outcome.ok) yield* succeed('New secret created.');
  if (!isStillThere) return;
  if (outcome.ok) yield* put(alertSecretReceived(outcome.data));
  yield* reloadAfter(alertWebhooks, {}, outcome);
}

function* reload(): Saga {
  yield* load(alertWebhooks, {});
}

/** Shows the queued test event and, shortly afterward, its result. */
function* showResult(): Saga {
  yield* reload();
  yield* delay(ANSWER_MS);
  yield* reload();
}

function* afterTest({ isStillThere, outcome }: CommandEnd<'postAlertWebhookTest'>): Saga {
  if (outcome.ok) yield* succeed('Test event queued.');
  if (isStillThere) yield* whilePageOpen(outcome.ok ? showResult : reload);
}

/** Runs the effects of the webhooks that receive alerts. */
export function* alertWebhooksSaga(): Saga {
  yield* fork(() => runCommand(createAlertWebhook, afterCreation));
  yield* fork(() => runCommand(rotateAlertSecret, afterRotation));
  yield* fork(() => runCommand(testAlertWebhook, afterTest));
  yield* fork(() =>
    runCommand(
      pauseAlertWebhook,
      afterChange<'putAlertWebhookState'>(({ args }) =>
        args.body.isPaused ? 'Webhook paused.' : 'Webhook resumed.',
      ),
    ),
  );
  yield* fork(() =>
    runCommand(
      removeAlertWebhook,
      afterChange<'deleteAlertWebhook'>(() => 'Webhook deleted.'),
    ),
  );
}
