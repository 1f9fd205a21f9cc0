import { useEffect, useState } from 'react';
import { browserClock } from '../../platform/browserClock';
import type { Replay } from '../../replay/createReplay';
import type { Recording } from '../../replay/recording';
import { playStory, readStory, type PlayedStory, type Story } from '../../replay/story';
import { openReplay } from '../openReplay';

/** Longest pause between two inputs during playback. */
const LONGEST_PAUSE_MS = 2_000;

export const SPEEDS = [0.25, 1, 4, 16] as const;

/**
 * Playback position in a recording: before the first input, between two inputs, or after the last.
 */
export interface Playback {
  readonly recording: Recording;
  readonly story: Story;
  /** Line numbers of the inputs. */
  readonly inputs: readonly number[];
  /** Number of inputs played. */
  readonly stop: number;
  /** The next line. */
  readonly line: number;
  /** Null until playback reaches the stop. */
  readonly played: PlayedStory | null;
  readonly isPlaying: boolean;
  readonly speed: number;
  /** The real screens at this stop; null while hidden or loading. */
  readonly stage: Replay | null;
  readonly goTo: (stop: number) => void;
  readonly play: (isPlaying: boolean) => void;
  readonly setSpeed: (speed: number) => void;
  readonly showScreens: (isShown: boolean) => void;
  readonly hasScreens: boolean;
}

function inputsOf({ entries }: Recording): number[] {
  return [...entries.keys()].filter((line) => {
    const kind = entries[line]?.kind;
    return kind === 'page' || kind === 'ended';
  });
}

/** Plays a recording up to a stop and returns the state there. */
export function usePlayback(recording: Recording): Playback {
  const [story] = useState(() => readStory(recording));
  const [inputs] = useState(() => inputsOf(recording));
  const [stop, setStop] = useState(inputs.length);
  const [played, setPlayed] = useState<PlayedStory | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [hasScreens, setHasScreens] = useState(false);
  const [stage, setStage] = useState<Replay | null>(null);
  const line = inputs[stop] ?? recording.entries.length;

  useEffect(() => {
    let isLeft = false;
    void playStory(recording, (sagaMonitor) => openReplay(recording, { sagaMonitor }), line).then(
      (there) => {
        if (!isLeft) setPlayed(there);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [recording, line]);

  useEffect(() => {
    if (!hasScreens) return undefined;
    let isLeft = false;
    async function show(): Promise<void> {
      // Continues from the current position if possible; going back restarts.
      const isAhead = stage !== null && stage.position() <= line;
      const replay = isAhead ? stage : await openReplay(recording, { hasScreens: true });
      await replay.playTo(line);
      if (!isLeft) setStage(replay);
    }
    void show();
    return () => {
      isLeft = true;
    };
  }, [hasScreens, line, recording, stage]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let isLeft = false;
    const pause = story.timeOf(inputs[stop] ?? line) - story.timeOf(inputs[stop - 1] ?? 0);
    void browserClock.wait(Math.min(Math.max(pause, 0) / speed, LONGEST_PAUSE_MS)).then(() => {
      if (isLeft) return;
      if (stop >= inputs.length) setIsPlaying(false);
      else setStop(stop + 1);
    });
    return () => {
      isLeft = true;
    };
  }, [inputs, isPlaying, line, speed, stop, story]);

  return {
    recording,
    story,
    inputs,
    stop,
    line,
    played,
    isPlaying,
    speed,
    stage: hasScreens ? stage : null,
    goTo: (next) => setStop(Math.min(Math.max(next, 0), inputs.length)),
    play(next) {
      if (next && stop >= inputs.length) setStop(0);
      setIsPlaying(next);
    },
    setSpeed,
    showScreens(isShown) {
      setHasScreens(isShown);
      setStage(null);
    },
    hasScreens,
  };
}
