import type { SagaMonitor } from 'redux-saga';
import type { HttpRequest, HttpResult, ScreenLoad } from '../platform/ports';
import { isPutBySaga } from '../recording/putBySaga';
import type { TapedAction, TapeEntry } from '../recording/tape';
import type { Replay } from './createReplay';
import { describeEntry, type Difference } from './difference';
import { createEffectTree, type EffectNode, type EffectWords, type Locate } from './effectTree';
import { plainText, shortJson } from './plainText';
import type { Recording } from './recording';

/** Lines are numbered from 0 in code and from 1 in output. */
export const shownLine = (line: number): string => String(line + 1);

/** A line of a recording's story. */
export interface StoryLine {
  readonly line: number;
  /** Milliseconds on the page's clock. */
  readonly at: number;
  readonly who: 'page' | 'saga' | 'answer' | 'timer' | 'screen' | 'does';
  readonly text: string;
  /** The input that caused this; null for an input itself, and for the page's start. */
  readonly input: number | null;
}

function describeAction({ payload, type }: TapedAction): string {
  return `${plainText(type)}${payload === undefined ? '' : ` ${shortJson(payload)}`}`;
}

function describeResult(result: HttpResult): string {
  if (result.kind === 'answer') return String(result.status);
  return result.kind === 'unreadable' ? `${String(result.status)}, unreadable` : result.kind;
}

function describeLoad(load: unknown): string {
  if (load === true || (load as ScreenLoad | null)?.isLoaded === true) return 'loaded';
  const { failure } = (load ?? {}) as { readonly failure?: unknown };
  return failure === undefined ? 'not loaded' : `not loaded: ${shortJson(failure)}`;
}

/** Formats a request's method and URL. */
export function requestLine({ method, url }: Pick<HttpRequest, 'method' | 'url'>): string {
  return plainText(`${method} ${url}`);
}

type Asked = Extract<TapeEntry, { readonly kind: 'asked' }>;

/** Reads a recording's story, with each line's time and cause. */
export function readStory({ entries, start }: Recording) {
  const asked = new Map<number, Asked>();
  for (const entry of entries) if (entry.kind === 'asked') asked.set(entry.id, entry);
  const times: number[] = [];
  const inputs: (number | null)[] = [];
  let at = start.elapsed;
  let input: number | null = null;
  for (const [line, entry] of entries.entries()) {
    if (entry.kind === 'page' || entry.kind === 'ended') {
      at = entry.at;
      input = line;
    }
    times.push(at);
    inputs.push(input);
  }

  function describeEnd(id: number, value: unknown): Pick<StoryLine, 'who' | 'text'> {
    const { args = [], what } = asked.get(id) ?? {};
    switch (what) {
      case 'network.send': {
        const result = describeResult(value as HttpResult);
        return { who: 'answer', text: `${requestLine(args[0] as HttpRequest)}: ${result}` };
      }
      case 'clock.wait':
        return { who: 'timer', text: `${String(Number(args[0]))} ms passed` };
      case 'screens.load':
        return { who: 'screen', text: `${shortJson(args[0])} ${describeLoad(value)}` };
      case 'screens.loadForUsers':
        return { who: 'screen', text: `code for logged-in users ${describeLoad(value)}` };
      default:
        return { who: 'answer', text: `number ${String(id)}` };
    }
  }

  function tell(line: number): StoryLine | null {
    const entry = entries[line];
    const common = { line, at: times[line] ?? at, input: inputs[line] ?? null };
    switch (entry?.kind) {
      case 'page':
        return { ...common, who: 'page', input: null, text: describeAction(entry.action) };
      case 'saga':
        return { ...common, who: 'saga', text: describeAction(entry.action) };
      case 'ended':
        return { ...common, input: null, ...describeEnd(entry.id, entry.value) };
      case 'did':
        return { ...common, who: 'does', text: `${entry.what} ${shortJson(entry.args)}` };
      default:
        return null;
    }
  }

  return {
    tell,
    /** Returns the input that caused a line, or the line itself; null during the page's start. */
    inputOf: (line: number): number | null => inputs[Math.min(line, inputs.length - 1)] ?? null,
    /** Returns the page's clock at a line. */
    timeOf: (line: number): number => times[Math.min(line, times.length - 1)] ?? start.elapsed,
    inputs: entries.filter(({ kind }) => kind === 'page' || kind === 'ended').length,
  };
}

export type Story = ReturnType<typeof readStory>;

const SAMPLES_PER_TYPE = 5;

/** Returns a few of the recording's actions of each type. */
function samplesOf({ entries }: Recording): readonly TapedAction[] {
  const byType = new Map<string, TapedAction[]>();
  for (const entry of entries) {
    if (entry.kind !== 'page' && entry.kind !== 'saga') continue;
    const known = byType.get(entry.action.type) ?? [];
    if (known.length < SAMPLES_PER_TYPE) byType.set(entry.action.type, [...known, entry.action]);
  }
  return [...byType.values()].flat();
}

/** Where a replay stopped. */
export interface Stop {
  readonly state: unknown;
  readonly effects: readonly EffectNode[];
}

export interface PlayedStory {
  /** Number of lines replayed, at most up to the requested stop. */
  readonly lines: number;
  readonly difference: Difference | null;
  readonly stop: Stop;
  /** Returns the sagas, oldest parent first, that put a line's action. */
  readonly putBy: (line: number) => readonly string[];
}

/**
 * Replays a recording until that line is next. May stop between the effects of one input; the state
 * is then the one before the line's action.
 */
export async function playStory(
  recording: Recording,
  open: (sagaMonitor: SagaMonitor) => Promise<Replay>,
  until = Infinity,
  locate?: Locate,
): Promise<PlayedStory> {
  const story = readStory(recording);
  const { entries } = recording;
  const samples = samplesOf(recording);
  const actionLines = [...entries.keys()].filter((line) => {
    const kind = entries[line]?.kind;
    return kind === 'page' || kind === 'saga';
  });
  const putters = new Map<number, readonly string[]>();
  let dispatched = 0;
  const stops: Stop[] = [];
  let replay: Replay | null = null;
  const tree = createEffectTree(
    () => (replay === null ? recording.start.elapsed : story.timeOf(replay.position())),
    locate,
  );

  function capture({ store }: Replay): Stop {
    return { state: store.getState(), effects: tree.read(samples) };
  }
  let hasBegun = false;
  replay = await open({
    ...tree.monitor,
    rootSagaStarted(options) {
      hasBegun = true;
      tree.monitor.rootSagaStarted?.(options);
    },
    actionDispatched(action) {
      // Earlier actions belong to the store's setup.
      if (!hasBegun) return;
      const line = actionLines[dispatched] ?? entries.length;
      dispatched += 1;
      if (isPutBySaga(action)) putters.set(line, tree.putBy(action));
      if (line >= until && stops.length === 0 && replay !== null) stops.push(capture(replay));
    },
  });
  while (replay.position() < until && (await replay.step()));
  // At the end, compares the state as well.
  if (until >= entries.length) await replay.playTo(Infinity);
  return {
    lines: Math.min(until, replay.position()),
    difference: replay.difference(),
    stop: stops[0] ?? capture(replay),
    putBy: (line) => putters.get(line) ?? [],
  };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(3)} s`;

/** Formats a line of the story. */
export function writeStoryLine({ at, line, text, who }: StoryLine): string {
  return `${shownLine(line).padStart(6)}  ${seconds(at).padStart(11)}  ${who.padEnd(6)}  ${text}`;
}

/** Formats the cause of a line. */
export function writeCause({ input }: StoryLine, sagas: readonly string[]): string {
  const from = input === null ? 'the start of the page' : `line ${shownLine(input)}`;
  return `from ${from}${sagas.length === 0 ? '' : `, by ${sagas.map(plainText).join(' > ')}`}`;
}

function describeWords(words: EffectWords): string {
  switch (words.kind) {
    case 'saga':
      return plainText(words.name);
    case 'take': {
      const types = words.types.map(plainText).join(', ');
      const none = "an action that isn't in this recording";
      const guard = words.guard === '' ? '' : ` (${plainText(words.guard)})`;
      return `takes ${types === '' ? none : types}${guard}`;
    }
    case 'port': {
      const [request] = words.args;
      const isRequest = words.method === 'network.send';
      const args = isRequest
        ? requestLine(request as HttpRequest)
        : words.args.map((value) => shortJson(value)).join(', ');
      return `waits for ${words.method} ${args}`.trimEnd();
    }
    case 'timer':
      return `waits ${String(words.leftMs)} ms more (of ${String(words.ms)} ms)`;
    case 'put':
      return `puts ${plainText(words.type)}`;
    case 'race':
      return 'the first of';
    case 'all':
      return 'all of';
    case 'join':
      return 'waits for another saga';
    case 'branch':
    case 'other':
      return '';
  }
}

/** Formats running sagas as an indented list; a branch shares a line with its effect. */
export function writeEffects(nodes: readonly EffectNode[], indent = ''): string[] {
  return nodes.flatMap(({ children, label, what }) => {
    const [only] = children;
    const name = label === null ? '' : `${plainText(label)}: `;
    if (what.kind === 'branch' && only !== undefined && children.length === 1) {
      const lines = writeEffects([{ ...only, label: null }], indent);
      return [`${indent}${name}${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
    }
    return [
      `${indent}${name}${describeWords(what)}`.trimEnd(),
      ...writeEffects(children, `${indent}  `),
    ];
  });
}

const LINES_BEFORE = 5;

function describeOne(value: unknown): string {
  if (value === null || value === undefined) return 'nothing more';
  const { kind } = value as { readonly kind?: unknown };
  return typeof kind === 'string'
    ? plainText(describeEntry(value as TapeEntry))
    : 'a different state';
}

/** Returns the part of a value at a path, where keys may contain dots; undefined if none. */
export function partAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const name = Object.keys(value)
    .filter((key) => path === key || path.startsWith(`${key}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) return undefined;
  return partAt((value as Readonly<Record<string, unknown>>)[name], path.slice(name.length + 1));
}

/** Describes where a replay differs from its recording. */
export function writeDifference(recording: Recording, difference: Difference): string[] {
  const { actual, expected, line, path } = difference;
  const story = readStory(recording);
  const isEnd = line >= recording.entries.length && actual !== null && expected !== null;
  const input = story.inputOf(line);
  const told = [...Array(Math.min(line, recording.entries.length)).keys()]
    .map((before) => story.tell(before))
    .filter((before) => before !== null)
    .slice(-LINES_BEFORE);
  const cause = input === null ? null : story.tell(input);
  return [
    isEnd
      ? 'The replay differs from the recording: the final state is different.'
      : `The replay differs from the recording at line ${shownLine(line)}, ${seconds(story.timeOf(line))}.`,
    ...(isEnd
      ? []
      : [`  recorded  ${describeOne(expected)}`, `  replayed  ${describeOne(actual)}`]),
    ...(path === '' || expected === null || actual === null
      ? []
      : [
          `  differs   ${plainText(path)}: ${shortJson(partAt(expected, path))} recorded, ${shortJson(partAt(actual, path))} replayed`,
        ]),
    ...(cause === null
      ? []
      : [`  input     line ${shownLine(cause.line)}: ${cause.who} ${cause.text}`]),
    ...(told.length === 0 ? [] : ['Before it:', ...told.map(writeStoryLine)]),
  ];
}
