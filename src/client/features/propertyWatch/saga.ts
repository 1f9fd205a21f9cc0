import { put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { endWatch, watchList } from './slice';
import { readWatchQuery } from './watchQuery';

/** Reloads the list, even if another user had already ended the watch. */
function* afterEnd({ isStillThere, outcome }: CommandEnd<'endPropertyWatch'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Watch ended.' }));
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  yield* load(watchList, { query: readWatchQuery(location?.query ?? {}) });
}

/** Runs the property watch effects. */
export function* propertyWatchSaga(): Saga {
  yield* runCommand(endWatch, afterEnd);
}
