import { fork, type Saga } from '../../platform/saga';
import { loadOnEnter } from '../../state/loadable/saga';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { savedDocuments } from './slice';

/** What each recorder screen loads when it is entered. */
export function* recorderSaga(): Saga {
  yield* fork(() => loadOnEnter(savedDocuments, ['recorder.myDocuments'], () => ({})));
  yield* fork(() => requestSavedIdsOnEnter('recorderDocument', ['recorder.myDocuments']));
}
