import { put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { referenceReceived, sendRecording } from './slice';

function* saveReference({ outcome }: CommandEnd<'sendRecording'>): Saga {
  if (outcome.ok) yield* put(referenceReceived({ reference: outcome.data.reference }));
}

/** Sends a recording and stores its reference. */
export function* recordingOfferSaga(): Saga {
  yield* runCommand(sendRecording, saveReference);
}
