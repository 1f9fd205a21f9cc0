import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { messagesEdited } from '../../state/motd/slice';
import { toastShown } from '../../state/toast/slice';
import { messageList, removeMessage, saveMessage } from './slice';

/** The list, and the messages on this very page, are those of the site again. */
function afterChange(said: string) {
  return function* tell({ outcome }: CommandEnd<'patchMessagesOfTheDay'>): Saga {
    if (!outcome.ok) return;
    yield* put(messagesEdited());
    yield* load(messageList, {});
    yield* put(toastShown({ type: 'success', message: said }));
  };
}

/** Effects of the administrative area. */
export function* adminSaga(): Saga {
  yield* fork(() => runCommand(saveMessage, afterChange('The message was saved.')));
  yield* fork(() => runCommand(removeMessage, afterChange('The message was removed.')));
}
