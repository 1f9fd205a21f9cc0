import { openReplay } from '../../src/client/app/openReplay';
import type { Replay } from '../../src/client/replay/createReplay';
import { readRecording, writeRecording, type Recording } from '../../src/client/replay/recording';
import type { OpenPage } from './testStore';
import { testPart } from './testStore';

/** What a page has recorded, through a file. */
export function recordingOf(page: OpenPage): Recording {
  const tape = page.readTape();
  if (tape === null) throw new Error('The page has not begun to record');
  // The story of the test is no slice of the product.
  const { story: _story, ...state } = page.state() as unknown as Record<string, unknown>;
  const read = readRecording(writeRecording(tape, state, 'test'));
  if (!read.ok) throw new Error(read.message);
  return read.recording;
}

/** A replay on the features' real sagas, without their screens. */
export function replayOf(recording: Recording): Promise<Replay> {
  return openReplay(recording, { rowOf: testPart });
}
