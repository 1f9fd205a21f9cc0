import { fork, put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { reloadAfter } from '../../state/loadable/saga';
import { toastShown } from '../../state/toast/slice';
import {
  approvals,
  decideApproval,
  decideSuperUser,
  requestSuperUser,
  superUserRequests,
} from './slice';

type RightsCall = 'postSuperUserRequest' | 'putSuperUserDecision';

/**
 * Returns a saga that confirms a change. Reloads the requests even after a rejection, because
 * another super user may have decided.
 */
function afterChange(message: string) {
  return function* notify({ isStillThere, outcome }: CommandEnd<RightsCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (isStillThere) yield* reloadAfter(superUserRequests, {}, outcome);
  };
}

function* afterDecision({ isStillThere, outcome }: CommandEnd<'putApprovalDecision'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Decision saved.' }));
  if (isStillThere) yield* reloadAfter(approvals, {}, outcome);
}

/** Runs the sagas of the two-person rule. */
export function* superUsersSaga(): Saga {
  yield* fork(() =>
    runCommand(requestSuperUser, afterChange('Request sent to the other super users.')),
  );
  yield* fork(() => runCommand(decideSuperUser, afterChange('Decision saved.')));
  yield* fork(() => runCommand(decideApproval, afterDecision));
}
