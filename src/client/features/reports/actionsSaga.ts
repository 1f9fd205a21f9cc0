import { REPORT_ACTIONS_PATH } from '#contract/admin/pages';
import { delay, fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { dataOf } from '../../state/loadable/dataOf';
import { load, refresh } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { pollOnRoute } from '../../state/location/whilePageOpen';
import { addressChosen } from '../../state/location/slice';
import { toastShown } from '../../state/toast/slice';
import { actionOpened } from './actionSlice';
import { REPORT_ACTIONS_ROUTE } from './reportRoute';
import {
  actionPreview,
  reportActions,
  reportArguments,
  startReportAction,
  stepReportAction,
} from './slice';

/** Polling interval of the list while a change runs. */
const REFRESH_MS = 2_000;

/** Loads the preview of the change being prepared. */
function* preview({ payload }: ReturnType<typeof actionOpened>): Saga {
  const location = yield* select(selectLocation);
  const args = location === null ? null : reportArguments(location);
  if (args === null) return;
  const { after: _page, ...request } = args.query ?? {};
  const { accountIds, kind } = payload;
  const { reportId } = args.params;
  const ids = accountIds === null ? null : [...accountIds];
  yield* load(actionPreview, { body: { kind, reportId, request, accountIds: ids } });
}

/** Opens the list, which shows the change's progress. */
function* afterStart({ isStillThere, outcome }: CommandEnd<'startReportAction'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'The change has started.' }));
  if (isStillThere) yield* put(addressChosen({ path: REPORT_ACTIONS_PATH, query: {} }));
}

function* afterStep({ args, isStillThere, outcome }: CommandEnd<'putReportAction'>): Saga {
  if (outcome.ok) {
    const message = args.body.step === 'STOP' ? 'Stopped.' : 'The undo has started.';
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* refresh(reportActions, {});
}

function selectIsRunning(state: object): boolean {
  const items = dataOf(reportActions.select(state))?.items ?? [];
  return items.some((each) => each.state === 'RUNNING' || each.state === 'UNDOING');
}

/** Reloads the list every two seconds while one of its changes runs, also after a failure. */
function* poll(): Saga {
  while (yield* select(selectIsRunning)) {
    yield* delay(REFRESH_MS);
    yield* refresh(reportActions, {});
  }
}

/** Runs the sagas of changes to many accounts. */
export function* actionsSaga(): Saga {
  yield* fork(() => takeEvery(actionOpened, preview));
  yield* fork(() => runCommand(startReportAction, afterStart));
  yield* fork(() => runCommand(stepReportAction, afterStep));
  yield* fork(() => pollOnRoute(REPORT_ACTIONS_ROUTE, reportActions.actions.received, poll));
}
