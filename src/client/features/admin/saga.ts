import { put, takeEvery, type Saga } from '../../platform/saga';
import { load } from '../../state/loadable/saga';
import { messagesEdited } from '../../state/motd/slice';
import { submit } from '../../state/submission/saga';
import { toastShown } from '../../state/toast/slice';
import { messageEdited, messageEditor, messageList } from './slice';

function* saveMessage({ payload: change }: ReturnType<typeof messageEdited>): Saga {
  const saved = yield* submit(messageEditor, 'patchMessagesOfTheDay', { body: [change] });
  if (saved === null) return;
  yield* put(messagesEdited());
  yield* load(messageList, {});
  const message = change.message === '' ? 'The message was removed.' : 'The message was saved.';
  yield* put(toastShown({ type: 'success', message }));
}

/** Effects of the administrative area. */
export function* adminSaga(): Saga {
  yield* takeEvery(messageEdited, saveMessage);
}
