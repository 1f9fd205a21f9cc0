import { fork, type Saga } from '../../platform/saga';
import { loadOnEnter } from '../../state/loadable/saga';
import { plans } from './slice';

/** What the information screens load when they are entered. */
export function* infoSaga(): Saga {
  yield* fork(() => loadOnEnter(plans, ['info.fees'], () => ({})));
}
