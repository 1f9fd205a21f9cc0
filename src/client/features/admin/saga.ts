import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { messagesEdited } from '../../state/motd/slice';
import { toastShown } from '../../state/toast/slice';
import { messageList, messagesReviewed, removeMessage, saveMessage } from './slice';

/** True if someone changed the message since it was loaded. */
function isOutdated(outcome: CommandEnd<'patchMessagesOfTheDay'>['outcome']): boolean {
  return !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
}

/** Returns a saga that reloads the list and the messages shown on this page. */
function afterChange(message: string) {
  return function* reload({ outcome }: CommandEnd<'patchMessagesOfTheDay'>): Saga {
    if (isOutdated(outcome)) yield* load(messageList, {});
    if (!outcome.ok) return;
    yield* put(messagesEdited());
    yield* load(messageList, {});
    yield* put(toastShown({ type: 'success', message }));
  };
}

/** Reloads the list; the editor then sends the reloaded version of its message. */
function* afterSave(end: CommandEnd<'patchMessagesOfTheDay'>): Saga {
  yield* afterChange('Message saved.')(end);
  const { outcome } = end;
  if (outcome.ok || isOutdated(outcome)) yield* put(messagesReviewed());
}

/** Runs the effects of the message editor. */
export function* adminSaga(): Saga {
  yield* fork(() => runCommand(saveMessage, afterSave));
  yield* fork(() => runCommand(removeMessage, afterChange('Message removed.')));
}
