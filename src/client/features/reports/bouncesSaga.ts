import { formatQuantity } from '#contract/formats';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { fixEnded, fixPreviewed } from './actionSlice';
import { fixBounces, fixPreview, report, reportArguments } from './slice';

/** Loads the preview of the fix for each selected bounce. */
function* preview({ payload: body }: ReturnType<typeof fixPreviewed>): Saga {
  yield* load(fixPreview, { body });
}

/** Shows how many bounces were fixed, and reloads the report. */
function* afterFix({ isStillThere, outcome }: CommandEnd<'fixServiceBounces'>): Saga {
  if (!outcome.ok) return;
  const { items, possible } = outcome.data;
  const skipped = items.length - possible;
  const message = `Done for ${formatQuantity(possible, 'contact')}.${skipped === 0 ? '' : ` Skipped ${formatQuantity(skipped, 'contact')}.`}`;
  yield* put(toastShown({ type: possible === 0 ? 'warning' : 'success', message }));
  if (!isStillThere) return;
  yield* put(fixEnded());
  const location = yield* select(selectLocation);
  const args = location === null ? null : reportArguments(location);
  if (args !== null) yield* load(report, args);
}

/** Runs the sagas of fixes for bounced service contacts. */
export function* bouncesSaga(): Saga {
  yield* fork(() => takeEvery(fixPreviewed, preview));
  yield* fork(() => runCommand(fixBounces, afterFix));
}
