import { put, fork, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { toastShown } from '../../../state/toast/slice';
import { draftClosed } from '../flow/slice';
import { draftList, removeDraft } from './slice';

function* afterDeletion({ args, isStillThere, outcome }: CommandEnd<'deleteDraft'>): Saga {
  if (!outcome.ok) return;
  yield* put(draftClosed({ draftId: args.params.draftId }));
  yield* put(toastShown({ type: 'success', message: 'Draft deleted.' }));
  if (isStillThere) yield* load(draftList, {});
}

/** Runs the effects of the list of drafts. */
export function* draftListSaga(): Saga {
  yield* fork(() => runCommand(removeDraft, afterDeletion));
}
