import { put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { endWatch, watchList } from './slice';
import { readWatchQuery } from './watchQuery';

/** The list as it is now: a watch that somebody else had ended before is seen to have. */
function* afterEnd({ isStillThere, outcome }: CommandEnd<'endPropertyWatch'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'The watch was ended.' }));
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  yield* load(watchList, { query: readWatchQuery(location?.query ?? {}) });
}

/** Effects of the screens of property watches. */
export function* propertyWatchSaga(): Saga {
  yield* runCommand(endWatch, afterEnd);
}
