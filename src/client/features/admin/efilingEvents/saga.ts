import { formatQuantity } from '#contract/formats';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownQuery } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { eventHistory, readHistoryId, requestFilingStatus, sendMessageAgain } from './slice';

/** Reloads the history after a change. */
function* reload(): Saga {
  const id = readHistoryId(yield* select(selectShownQuery));
  if (id !== null) yield* load(eventHistory, { params: { eventId: id } });
}

function* afterSending({ args, isStillThere, outcome }: CommandEnd<'postEfilingSending'>): Saga {
  if (outcome.ok) {
    const isCopy = outcome.data.messageId !== args.params.messageId;
    const message = isCopy ? 'A copy of the message was sent.' : 'The message was sent again.';
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* reload();
}

function* afterRequest({ isStillThere, outcome }: CommandEnd<'postEfilingStatusRequest'>): Saga {
  if (outcome.ok) {
    const { requested } = outcome.data;
    const message =
      requested === 0
        ? 'No request was needed: each filing is final, or its status is already requested.'
        : `Status requested for ${formatQuantity(requested, 'filing')}.`;
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* reload();
}

/** Runs the sagas of the e-filing event screen. */
export function* efilingEventsSaga(): Saga {
  yield* fork(() => runCommand(sendMessageAgain, afterSending));
  yield* fork(() => runCommand(requestFilingStatus, afterRequest));
}
