import { EXPORTS_SCREEN, isUnderWay } from '#contract/exports';
import { delay, fork, put, race, select, take, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/leave';
import { routeChanged } from '../../state/location/slice';
import { selectLocale } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { exportFiles, orderExport, removeExport } from './slice';

/** Between two looks at files on their way: more and more patient. */
const FIRST_LOOK_MS = 1_000;
const SLOWEST_LOOK_MS = 5_000;
const PATIENCE = 1.3;

/** The order leaves the address, so that a page loaded anew does not ask once more. */
function* afterOrder({ isStillThere, outcome }: CommandEnd<'postExport'>): Saga {
  if (!outcome.ok) return;
  const message = `“${outcome.data.title}” is being made. It waits for you in My PDF Files.`;
  yield* put(toastShown({ type: 'success', message }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${EXPORTS_SCREEN}`, 'formDone', 'replace');
}

function* afterRemoval({ isStillThere }: CommandEnd<'deleteExport'>): Saga {
  if (isStillThere) yield* load(exportFiles, {});
}

function selectIsWaited(state: object): boolean {
  const list = exportFiles.select(state);
  return 'data' in list && list.data.items.some(isUnderWay);
}

/** Looks again while a file is on its way and the page is on view. */
function* followFiles(): Saga {
  while (true) {
    yield* take(exportFiles.actions.received);
    for (let wait = FIRST_LOOK_MS; yield* select(selectIsWaited); wait *= PATIENCE) {
      const { left } = yield* race({
        looked: delay(Math.min(wait, SLOWEST_LOOK_MS)),
        left: take(routeChanged),
      });
      if (left !== undefined) break;
      yield* load(exportFiles, {});
    }
  }
}

/** Effects of the screen of PDF files. */
export function* exportsSaga(): Saga {
  yield* fork(() => runCommand(orderExport, afterOrder));
  yield* fork(() => runCommand(removeExport, afterRemoval));
  yield* fork(followFiles);
}
