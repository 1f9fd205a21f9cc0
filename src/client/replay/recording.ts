import { parseRecording, RECORDING_FORMAT } from '#contract/site/recordings';
import { isRecord } from '#contract/isRecord';
import type { Tape } from '../recording/recorder';
import { withoutStateSecrets } from '../recording/privacy';
import { PORT_METHODS, type PortMethodKind } from '../recording/portMethods';
import type { TapeEntry, TapeStart } from '../recording/tape';

/** Increment when a line's meaning changes; recordings of other versions are rejected. */
export const RECORDING_VERSION = 1;
/** Maximum characters; a long day's use of one page needs fewer. */
export const RECORDING_MAX_CHARACTERS = 40_000_000;

/** A recording as a file: JSON data only. */
export interface Recording {
  readonly format: typeof RECORDING_FORMAT;
  readonly version: typeof RECORDING_VERSION;
  /** The recorded build; a different build may behave differently. */
  readonly build: string;
  readonly start: TapeStart;
  readonly entries: readonly TapeEntry[];
  /** The state after the last line. */
  readonly end: { readonly state: unknown };
}

/** Serializes a page's recording without secrets, one line per entry. */
export function writeRecording(
  tape: Pick<Tape, 'entries' | 'start'>,
  state: unknown,
  build: string,
): string {
  const recording: Recording = {
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    build,
    start: tape.start,
    entries: tape.entries,
    end: { state: withoutStateSecrets(state) },
  };
  return JSON.stringify(recording);
}

export type ReadRecording =
  | { readonly ok: true; readonly recording: Recording }
  /** Error message for the user. */
  | { readonly ok: false; readonly message: string };

function isAction(value: unknown): boolean {
  return isRecord(value) && typeof value['type'] === 'string';
}

const METHODS = new Map<string, PortMethodKind>(
  Object.entries(PORT_METHODS).flatMap(([port, methods]) =>
    Object.entries(methods).map(([name, kind]) => [`${port}.${name}`, kind] as const),
  ),
);

function isEntry(entry: unknown): entry is TapeEntry {
  if (!isRecord(entry)) return false;
  const { action, args, at, id, kind, what } = entry;
  const method = METHODS.get(what as string);
  switch (kind) {
    case 'page':
      return Number.isFinite(at) && isAction(action);
    case 'saga':
      return isAction(action);
    case 'read':
      // A request that normally ends later may have ended immediately.
      return (method === 'read' || method === 'ask') && (args === undefined || Array.isArray(args));
    case 'did':
      return method === 'do' && Array.isArray(args);
    case 'asked':
      return method === 'ask' && Number.isSafeInteger(id) && Array.isArray(args);
    case 'ended':
      return Number.isFinite(at) && Number.isSafeInteger(id);
    case 'gaveUp':
      return Number.isSafeInteger(id);
    default:
      return false;
  }
}

function isStart(start: unknown): start is TapeStart {
  if (!isRecord(start)) return false;
  const { asked, elapsed, kept, now, state } = start;
  const isTimed = Number.isFinite(elapsed) && Number.isFinite(now) && Number.isSafeInteger(asked);
  return isTimed && isRecord(state) && isRecord(kept) && Object.values(kept).every(isRecord);
}

/** Parses a recording file from an untrusted source. */
export function readRecording(text: string): ReadRecording {
  const refuse = (message: string): ReadRecording => ({ ok: false, message });
  if (text.length > RECORDING_MAX_CHARACTERS) {
    return refuse('The file is larger than any recording: 40 million characters at most.');
  }
  const parsed = parseRecording(text);
  if (!parsed.ok) return parsed;
  const { data } = parsed;
  const { build, end, entries, start, version } = data;
  if (version !== RECORDING_VERSION) {
    return refuse(
      `The recording has format version ${String(version)}; version ${String(RECORDING_VERSION)} is supported.`,
    );
  }
  const isWhole =
    typeof build === 'string' && isStart(start) && isRecord(end) && isRecord(end['state']);
  if (!isWhole || !Array.isArray(entries)) return refuse('Parts of the recording are missing.');
  const bad = entries.findIndex((entry) => !isEntry(entry));
  if (bad >= 0) return refuse(`Line ${String(bad + 1)} of the recording is invalid.`);
  return { ok: true, recording: data as unknown as Recording };
}
