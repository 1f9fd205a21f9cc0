import { fork, type Saga } from '../../platform/saga';
import { loadOnEnter } from '../../state/loadable/saga';
import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { savedTaxWarrants } from './slice';

/** What each tax warrant screen loads when it is entered. */
export function* taxWarrantSaga(): Saga {
  yield* fork(() => loadOnEnter(savedTaxWarrants, ['taxWarrant.myTaxWarrants'], () => ({})));
  yield* fork(() => requestSavedIdsOnEnter('taxWarrant', ['taxWarrant.myTaxWarrants']));
}
