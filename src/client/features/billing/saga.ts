import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { toastShown } from '../../state/toast/slice';
import { accountPlan, changeRenewal } from './slice';

/** The page tells what follows now. */
function* afterChange({ isStillThere, outcome }: CommandEnd<'putRenewal'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'The change was saved.' }));
  if (isStillThere) yield* load(accountPlan, {});
}

/** Effects of the screens of billing. */
export function* billingSaga(): Saga {
  yield* fork(() => runCommand(changeRenewal, afterChange));
}
