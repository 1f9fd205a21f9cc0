import { put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { checkProof, proofChecked } from './slice';

function* afterCheck({ isStillThere, outcome }: CommandEnd<'postProofCheck'>): Saga {
  if (isStillThere && outcome.ok) yield* put(proofChecked(outcome.data));
}

/** Runs the sagas of the verification screen. */
export function* verifySaga(): Saga {
  yield* runCommand(checkProof, afterCheck);
}
