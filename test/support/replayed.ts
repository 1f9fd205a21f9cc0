import { openReplay } from '../../src/client/app/openReplay';
import type { Replay } from '../../src/client/replay/createReplay';
import { readRecording, writeRecording, type Recording } from '../../src/client/replay/recording';
import type { OpenPage } from './testStore';
import { testPart } from './testStore';

/** The test's story is not part of the product's state. */
function withoutStory(state: unknown): unknown {
  const { story: _story, ...slices } = state as Record<string, unknown>;
  return slices;
}

/** Reads a page's recording after a round trip through a file. */
export function recordingOf(page: OpenPage): Recording {
  const tape = page.readTape();
  if (tape === null) throw new Error('The page has not begun to record');
  const start = { ...tape.start, state: withoutStory(tape.start.state) };
  const read = readRecording(
    writeRecording({ ...tape, start }, withoutStory(page.state()), 'test'),
  );
  if (!read.ok) throw new Error(read.message);
  return read.recording;
}

/** A replay on the features' real sagas, without their screens. */
export function replayOf(recording: Recording): Promise<Replay> {
  return openReplay(recording, { rowOf: testPart });
}
