import { put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { endStatement, poolMonitor, readSpan } from './slice';

function* reload(): Saga {
  const query = yield* select(selectShownQuery);
  yield* load(poolMonitor, { query: { span: readSpan(query) } });
}

const ENDED = {
  CANCEL: 'Statement canceled. It may take a moment to end.',
  TERMINATE: 'Statement terminated.',
} as const;

function* afterEnd({ args, isStillThere, outcome }: CommandEnd<'endStatement'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: ENDED[args.body.action] }));
  // Reloads even after a failure, because a finished statement is no longer listed.
  const location = yield* select(selectShownLocation);
  if (isStillThere && location?.routeId === 'admin.poolMonitor') yield* reload();
}

/** Runs the effects of the pool monitor. */
export function* poolSaga(): Saga {
  yield* runCommand(endStatement, afterEnd);
}
