import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { toastShown } from '../../state/toast/slice';
import { accountPlan, changeRenewal } from './slice';

/** Confirms the change and reloads the plan. */
function* afterChange({ isStillThere, outcome }: CommandEnd<'putRenewal'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Change saved.' }));
  if (isStillThere) yield* load(accountPlan, {});
}

/** Runs the billing effects. */
export function* billingSaga(): Saga {
  yield* fork(() => runCommand(changeRenewal, afterChange));
}
