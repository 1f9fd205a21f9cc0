import { EXPORTS_SCREEN, isUnderWay } from '#contract/records/exports';
import { delay, fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { refresh, reloadAfter } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import { pollOnRoute } from '../../state/location/whilePageOpen';
import { selectLocale } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { exportFiles, orderExport, removeExport } from './slice';

/** Polling delays while a file is being created, growing from the first to the maximum. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
const DELAY_FACTOR = 1.3;

/**
 * Removes the requested records from the URL, so that reloading the page doesn't repeat the order.
 */
function* afterOrder({ isStillThere, outcome }: CommandEnd<'postExport'>): Saga {
  if (!outcome.ok) return;
  const message = `Creating “${outcome.data.title}”. Find it in My PDF Files.`;
  yield* put(toastShown({ type: 'success', message }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${EXPORTS_SCREEN}`, 'formDone', 'replace');
}

function* afterRemoval({ isStillThere, outcome }: CommandEnd<'deleteExport'>): Saga {
  if (isStillThere) yield* reloadAfter(exportFiles, {}, outcome);
}

function selectIsPending(state: object): boolean {
  const list = exportFiles.select(state);
  return 'data' in list && list.data.items.some(isUnderWay);
}

/** Reloads the list while a file is being created, even if a reload fails. */
function* poll(): Saga {
  for (let wait = FIRST_DELAY_MS; yield* select(selectIsPending); wait *= DELAY_FACTOR) {
    yield* delay(Math.min(wait, MAX_DELAY_MS));
    yield* refresh(exportFiles, {});
  }
}

/** Runs the PDF file effects. */
export function* exportsSaga(): Saga {
  yield* fork(() => runCommand(orderExport, afterOrder));
  yield* fork(() => runCommand(removeExport, afterRemoval));
  yield* fork(() => pollOnRoute('exports.list', exportFiles.actions.received, poll));
}
