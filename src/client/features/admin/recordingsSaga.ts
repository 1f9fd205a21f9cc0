import { RECORDINGS_PATH } from '#contract/admin/recordingPages';
import { put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { leaveTo } from '../../state/location/saga';
import { selectLocale } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { deleteRecording } from './slice';

/** Returns to the list after the recording is deleted. */
function* leaveDeleted({ isStillThere, outcome }: CommandEnd<'deleteRecording'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Recording deleted.' }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${RECORDINGS_PATH}`, 'formDone', 'push');
}

/** Runs the recording effects. */
export function* recordingsSaga(): Saga {
  yield* runCommand(deleteRecording, leaveDeleted);
}
