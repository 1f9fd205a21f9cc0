import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { deleteSavedFilter, report, reportArguments, saveFilter, scheduleFilter } from './slice';

type FilterCall = 'postSavedReport' | 'putSavedReport' | 'deleteSavedReport';

/**
 * Returns a saga that confirms the change and reloads the report, which lists the saved filters.
 */
function afterChange(message: string) {
  return function* notify({ isStillThere, outcome }: CommandEnd<FilterCall>): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message }));
    const location = yield* select(selectLocation);
    const args = location === null ? null : reportArguments(location);
    if (isStillThere && args !== null) yield* load(report, args);
  };
}

/** Runs the sagas of saved report filters. */
export function* savedFiltersSaga(): Saga {
  yield* fork(() => runCommand(saveFilter, afterChange('Filters saved.')));
  yield* fork(() => runCommand(scheduleFilter, afterChange('Email schedule saved.')));
  yield* fork(() => runCommand(deleteSavedFilter, afterChange('Saved filters deleted.')));
}
