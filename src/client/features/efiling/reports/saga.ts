import { readFilingReportQuery } from '#contract/filing/reportsQuery';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownQuery } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { createSchedule, deleteSchedule, filingReport } from './slice';

type ScheduleCall = 'createFilingReportSchedule' | 'deleteFilingReportSchedule';

/** Returns a saga that confirms a change and reloads the scheduled emails. */
function afterwards(message: string) {
  return function* ({ isStillThere, outcome }: CommandEnd<ScheduleCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (!isStillThere) return;
    yield* load(filingReport, { query: readFilingReportQuery(yield* select(selectShownQuery)) });
  };
}

/** Runs the sagas of the filing reports. */
export function* reportsSaga(): Saga {
  yield* fork(runCommand, createSchedule, afterwards('Report scheduled.'));
  yield* fork(runCommand, deleteSchedule, afterwards('Scheduled report stopped.'));
}
