import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { messagesEdited } from '../../state/motd/slice';
import { toastShown } from '../../state/toast/slice';
import { messageList, removeMessage, saveMessage } from './slice';

/** Returns a saga that reloads the list and the messages shown on this page. */
function afterChange(message: string) {
  return function* notify({ outcome }: CommandEnd<'patchMessagesOfTheDay'>): Saga {
    const isOutdated =
      !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
    if (isOutdated) yield* load(messageList, {});
    if (!outcome.ok) return;
    yield* put(messagesEdited());
    yield* load(messageList, {});
    yield* put(toastShown({ type: 'success', message }));
  };
}

/** Runs the effects of the message editor. */
export function* adminSaga(): Saga {
  yield* fork(() => runCommand(saveMessage, afterChange('Message saved.')));
  yield* fork(() => runCommand(removeMessage, afterChange('Message removed.')));
}
