import { put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { reloadAfter } from '../../../state/loadable/saga';
import { toastShown } from '../../../state/toast/slice';
import { changeErrorGroup, errorGroups } from './slice';

function* afterChange({ args, isStillThere, outcome }: CommandEnd<'putErrorGroup'>): Saga {
  if (outcome.ok) {
    const message = args.body.state === 'RESOLVED' ? 'Marked as resolved.' : 'Errors reopened.';
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* reloadAfter(errorGroups, {}, outcome);
}

/** Runs the sagas of the request log screens. */
export function* requestsSaga(): Saga {
  yield* runCommand(changeErrorGroup, afterChange);
}
