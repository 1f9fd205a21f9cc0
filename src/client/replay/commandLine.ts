import { DEVELOPMENT_BUILD } from '#contract/site/recordings';
import { anonymize, type Vocabulary } from './anonymize';
import type { Replay, ReplayOptions } from './createReplay';
import type { Locate } from './effectTree';
import { readRecording, type Recording } from './recording';
import {
  partAt,
  playStory,
  readStory,
  shownLine,
  writeCause,
  writeDifference,
  writeEffects,
  writeStoryLine,
} from './story';
import { plainText } from './plainText';
import { writeTest, type DescribeLocation } from './writeTest';

/** The options of `npm run replay`. */
export interface ReplayRequest {
  readonly file: string;
  /** The line to stop before, counted from 1; null for none. */
  readonly until: number | null;
  /** Path of the part of the state to print; empty for the entire state, null for nothing. */
  readonly state: string | null;
  readonly hasEffects: boolean;
  readonly isTest: boolean;
  readonly isAnyBuild: boolean;
  /** True if the test is to include the recording's personal data. */
  readonly isDataKept: boolean;
}

export const USAGE =
  'npm run replay -- file.json [--until line] [--state [part]] [--effects] [--test [--keep-data]] [--any-build]';

/** Parses the command's arguments; returns an error message if they're invalid. */
export function readRequest(args: readonly string[]): ReplayRequest | string {
  const rest = [...args];
  const files: string[] = [];
  let until: number | null = null;
  let state: string | null = null;
  const flags = new Set<string>();
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--until') {
      until = Number(rest.shift());
      if (!Number.isSafeInteger(until) || until < 1) return '--until needs a line number.';
    } else if (word === '--state') {
      const hasPart = rest[0] !== undefined && !rest[0].startsWith('--');
      state = hasPart ? (rest.shift() ?? '') : '';
    } else if (['--effects', '--test', '--any-build', '--keep-data'].includes(word))
      flags.add(word);
    else if (word.startsWith('--')) return `Unknown option: ${plainText(word)}.`;
    else files.push(word);
  }
  const [file] = files;
  if (file === undefined || files.length > 1) return 'Specify one recording file.';
  if (flags.has('--keep-data') && !flags.has('--test')) return '--keep-data requires --test.';
  return {
    file,
    until,
    state,
    hasEffects: flags.has('--effects'),
    isTest: flags.has('--test'),
    isAnyBuild: flags.has('--any-build'),
    isDataKept: flags.has('--keep-data'),
  };
}

/** Dependencies of the command: the app's sources and the terminal. */
export interface CommandWorld {
  /** Build of the current sources. */
  readonly build: string;
  readonly open: (recording: Recording, options: Partial<ReplayOptions>) => Promise<Replay>;
  readonly describeLocation: DescribeLocation;
  /** Reads the app's own words, which a test may contain. */
  readonly readVocabulary: () => Vocabulary;
  /** Finds a saga's file and line; if absent, sagas only have names. */
  readonly locate?: Locate;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

function refuse({ complain }: CommandWorld, ...lines: readonly string[]): number {
  for (const line of lines) complain(plainText(line));
  return 1;
}

/** Returns the line where a replay differs from its recording; null if it doesn't. */
async function partingLine(recording: Recording, { open }: CommandWorld): Promise<number | null> {
  const replay = await open(recording, {});
  await replay.playTo(Infinity);
  return replay.difference()?.line ?? null;
}

/** Returns true if the page behaves the same with the anonymized data. */
async function doesTheSame(
  invented: Recording,
  recording: Recording,
  world: CommandWorld,
): Promise<boolean> {
  const line = await partingLine(invented, world);
  return line === null || line === (await partingLine(recording, world));
}

async function printTest(
  recording: Recording,
  { isDataKept }: ReplayRequest,
  world: CommandWorld,
): Promise<number> {
  const told = isDataKept ? recording : anonymize(recording, world.readVocabulary());
  const test = writeTest(told, world.describeLocation);
  if (!test.ok) return refuse(world, test.message);
  if (!isDataKept && !(await doesTheSame(told, recording, world))) {
    return refuse(
      world,
      'The page behaves differently with invented names in place of the recorded ones.',
      'Add --keep-data, and remove personal data from the test by hand before you share it.',
    );
  }
  world.say(test.text.trimEnd());
  return 0;
}

async function printStory(
  recording: Recording,
  { hasEffects, state, until }: ReplayRequest,
  world: CommandWorld,
): Promise<number> {
  const { complain, open, say } = world;
  const story = readStory(recording);
  const { difference, lines, putBy, stop } = await playStory(
    recording,
    (sagaMonitor) => open(recording, { sagaMonitor }),
    until === null ? Infinity : until - 1,
    hasEffects ? world.locate : undefined,
  );
  for (let line = 0; line < lines; line += 1) {
    const told = story.tell(line);
    if (told === null) continue;
    say(writeStoryLine(told));
    const isInput = told.who === 'page' || told.input === null;
    if (hasEffects && !isInput) say(`${' '.repeat(29)}${writeCause(told, putBy(line))}`);
  }
  if (state !== null) {
    const part = partAt(stop.state, state);
    if (part === undefined) return refuse(world, `The state has nothing at the path ${state}.`);
    say(`\nState${state === '' ? '' : ` at ${plainText(state)}`}:`);
    // In multi-line JSON, a line feed is the only unescaped control character.
    for (const line of JSON.stringify(part, null, 2).split('\n')) say(plainText(line));
  }
  if (hasEffects) {
    say('\nSagas:');
    for (const line of writeEffects(stop.effects, '  ')) say(line);
  }
  if (difference !== null && difference.line < (until === null ? Infinity : until - 1)) {
    for (const line of writeDifference(recording, difference)) complain(line);
    return 1;
  }
  const inputs = String(story.inputs);
  say(
    lines < recording.entries.length
      ? `\nStopped before line ${shownLine(lines)} of ${String(recording.entries.length)}.`
      : `\nSame as recorded: ${String(lines)} lines, ${inputs} inputs, and the final state.`,
  );
  return 0;
}

/** Runs the command on a recording's text; returns the exit code. */
export async function runReplay(
  text: string,
  request: ReplayRequest,
  world: CommandWorld,
): Promise<number> {
  const read = readRecording(text);
  if (!read.ok) return refuse(world, read.message);
  const { recording } = read;
  const isDevelopment = recording.build.startsWith(DEVELOPMENT_BUILD);
  const build = isDevelopment ? recording.build.slice(DEVELOPMENT_BUILD.length) : recording.build;
  if (build !== world.build && isDevelopment) {
    world.complain(
      'Note: a development server made this recording, and the sources have changed since it started.',
    );
  } else if (build !== world.build && !request.isAnyBuild) {
    return refuse(
      world,
      `The recording is from build ${recording.build}, and these sources are build ${world.build}.`,
      'It may replay differently: check out the sources of that build, or add --any-build.',
    );
  }
  try {
    return request.isTest
      ? await printTest(recording, request, world)
      : await printStory(recording, request, world);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(world, `The recording can't be replayed: ${message}`);
  }
}
