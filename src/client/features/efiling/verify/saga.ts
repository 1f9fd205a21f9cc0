import { put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { checkProof, proofChecked } from './slice';

function* afterCheck({ isStillThere, outcome }: CommandEnd<'postProofCheck'>): Saga {
  if (isStillThere && outcome.ok) yield* put(proofChecked(outcome.data));
}

/** Effects of the screen that verifies filings. */
export function* verifySaga(): Saga {
  yield* runCommand(checkProof, afterCheck);
}
