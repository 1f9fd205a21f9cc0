import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { toastShown } from '../../state/toast/slice';
import { monthOpened } from './monthSlice';
import { bookMonths, closeBookMonth, requestReopening } from './slice';

type MonthCall = 'closeBookMonth' | 'requestMonthReopening';

/** Returns a saga that confirms the change and reloads the months, even after a conflict. */
function afterChange(message: string) {
  return function* notify({ isStillThere, outcome }: CommandEnd<MonthCall>): Saga {
    if (!outcome.ok && outcome.error.kind === 'validation') return;
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (!isStillThere) return;
    yield* put(monthOpened({ month: null }));
    yield* load(bookMonths, {});
  };
}

/** Runs the sagas of the month end. */
export function* monthSaga(): Saga {
  yield* fork(() => runCommand(closeBookMonth, afterChange('Month closed.')));
  yield* fork(() =>
    runCommand(requestReopening, afterChange('Request sent to the other super users.')),
  );
}
