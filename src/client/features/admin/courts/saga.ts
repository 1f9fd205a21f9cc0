import { fork, put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { toastShown } from '../../../state/toast/slice';
import {
  addSigner,
  courtEdit,
  endSigner,
  saveCourtFacts,
  savePolicy,
  undoCourtChange,
} from './slice';

type CourtCall =
  'putCourtFacts' | 'postCourtSigner' | 'endCourtSigner' | 'putFilingPolicy' | 'undoCourtChange';

/** Shows the court as it is after a change; also after one that was refused as outdated. */
function afterChange(message: string) {
  return function* ({
    args: {
      params: { courtId },
    },
    isStillThere,
    outcome,
  }: CommandEnd<CourtCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    const isOutdated =
      !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
    if (isStillThere && (outcome.ok || isOutdated)) {
      yield* load(courtEdit, { params: { courtId } });
    }
  };
}

/** Effects of the court editor. */
export function* courtsSaga(): Saga {
  yield* fork(() => runCommand(saveCourtFacts, afterChange('Court saved.')));
  yield* fork(() => runCommand(addSigner, afterChange('Signing right added.')));
  yield* fork(() => runCommand(endSigner, afterChange('Signing right ended.')));
  yield* fork(() => runCommand(savePolicy, afterChange('E-filing policy saved.')));
  yield* fork(() => runCommand(undoCourtChange, afterChange('Change undone.')));
}
