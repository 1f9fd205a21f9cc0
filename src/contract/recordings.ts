/** What both programs know of a recording: a page's tape as JSON text. */

export const RECORDING_FORMAT = 'countyline-recording';

/** What somebody may write beside a recording. */
export const RECORDING_NOTE_MAX_LENGTH = 2_000;
const MEGABYTE = 1_024 * 1_024;
/** The whole request that brings a user's recording: far more than any other call accepts. */
export const RECORDING_REQUEST_MAX_BYTES = 5 * MEGABYTE;
/** The same of a visitor, who can be anyone. */
export const VISITOR_RECORDING_REQUEST_MAX_BYTES = MEGABYTE;
/** Levels of lists and objects within each other; the deepest page has about 20. */
export const RECORDING_MAX_DEPTH = 64;
/** Items of all lists and members of all objects in a recording. */
export const RECORDING_MAX_ENTRIES = 400_000;
/** The largest request that brings a recording, in bytes. */
export function recordingRequestMaxBytes(isLoggedIn: boolean): number {
  return isLoggedIn ? RECORDING_REQUEST_MAX_BYTES : VISITOR_RECORDING_REQUEST_MAX_BYTES;
}

/** So long the server keeps a recording, and what it noted of its own errors. */
export const RECORDING_KEPT_DAYS = 30;
export const RECORDINGS_PAGE_SIZE = 50;
/** Lines of a recording on one page. */
export const RECORDING_LINES_PAGE_SIZE = 200;
const BUILD_MAX_LENGTH = 200;
/** Begins the build id of a development server; the rest is the hash of the sources it started with. */
export const DEVELOPMENT_BUILD = 'development-';

/** The route of the server, below the context path, that gives a recording as a file. */
export function recordingFilePath(reference: string): string {
  return `/recordings/${reference}/file`;
}

/** What people are told of a reference, and what finds it. */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

type Fields = Readonly<Record<string, unknown>>;

export type ParsedRecording =
  | { readonly ok: true; readonly data: Fields }
  /** Why it is none, for a person. */
  | { readonly ok: false; readonly message: string };

/** The name that reaches a prototype where somebody copies an object by its names. */
const FORBIDDEN_NAME = '__proto__';

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a text must hold to use it: the name, or an escape that may spell it. */
const MAYBE_FORBIDDEN = /__proto__|\\u/;

/** Goes as deep as the text did, so it must not call itself. */
function hasForbiddenName(data: unknown): boolean {
  const waiting: unknown[] = [data];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, FORBIDDEN_NAME)) return true;
    for (const child of Object.values(next)) waiting.push(child);
  }
  return false;
}

/** Reads text that anybody may have made or changed: data that says it is a recording, or why not. */
export function parseRecording(text: string): ParsedRecording {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return {
      ok: false,
      message: 'The file is not a whole recording: it may have been cut off on its way.',
    };
  }
  // Looking at every name takes longer than all the rest of the reading.
  if (MAYBE_FORBIDDEN.test(text) && hasForbiddenName(data)) {
    const message = `The file uses the name ${FORBIDDEN_NAME}, which no recording does.`;
    return { ok: false, message };
  }
  if (!isObject(data) || data['format'] !== RECORDING_FORMAT) {
    return { ok: false, message: 'The file is not a recording.' };
  }
  return { ok: true, data };
}

/** What can be known of a recording without the ports that it was made of. */
export interface RecordingHead {
  readonly build: string;
  /** The page's own clock at its first line, in milliseconds. */
  readonly startedAt: number;
  readonly entries: readonly Fields[];
}

/** The head of a whole recording, of whichever version; null where parts are missing. */
export function recordingHead(data: Fields): RecordingHead | null {
  const { build, end, entries, start, version } = data;
  const isWhole =
    typeof build === 'string' &&
    build.length <= BUILD_MAX_LENGTH &&
    Number.isSafeInteger(version) &&
    isObject(start) &&
    Number.isFinite(start['elapsed']) &&
    isObject(end);
  if (!isWhole || !Array.isArray(entries)) return null;
  const lines: readonly unknown[] = entries;
  const isEntry = (entry: unknown): entry is Fields =>
    isObject(entry) && typeof entry['kind'] === 'string';
  return lines.every(isEntry)
    ? { build, startedAt: Number(start['elapsed']), entries: lines }
    : null;
}

const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** So many errors of the server one recording is found by. */
const MOST_ERRORS = 20;

/** References of the server's errors (500) that a recording has met, the newest first. */
export function errorReferences({ entries }: RecordingHead): string[] {
  const found = entries.flatMap((entry) => {
    const { kind, value } = entry;
    if (kind !== 'ended' || !isObject(value) || value['status'] !== 500) return [];
    const { body } = value;
    const uuid = isObject(body) ? body['uuid'] : null;
    return typeof uuid === 'string' && REFERENCE.test(uuid) ? [uuid] : [];
  });
  return [...new Set(found.reverse())].slice(0, MOST_ERRORS);
}

/** One line of a recording for a reader. */
export interface LineInWords {
  /** Counts from 1. */
  readonly line: number;
  /** Milliseconds since the recording began; null where the line does not say. */
  readonly at: number | null;
  readonly text: string;
}

const DETAIL_MAX_LENGTH = 160;

/** As much of a value as stands in a line. */
function brief(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || text === '{}' || text === '[]') return '';
  return text.length > DETAIL_MAX_LENGTH ? ` ${text.slice(0, DETAIL_MAX_LENGTH)}…` : ` ${text}`;
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, DETAIL_MAX_LENGTH)
    : '?';
}

function actionInWords(action: unknown): string {
  return isObject(action) ? `${plain(action['type'])}${brief(action['payload'])}` : '?';
}

function askedInWords({ args, what }: Fields): string {
  const [first, ...others] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (what === 'network.send' && isObject(first)) {
    return `${plain(first['method'])} ${plain(first['url'])}${brief(first['body'])}`;
  }
  return `${plain(what)}${brief([first, ...others].filter((arg) => arg !== undefined))}`;
}

function endInWords(value: unknown): string {
  if (!isObject(value) || typeof value['kind'] !== 'string') return brief(value);
  return value['kind'] === 'answer'
    ? ` ${plain(value['status'])}${brief(value['body'])}`
    : ` ${value['kind']}`;
}

/** Some lines of a recording in words, from the line at that index on. */
export function linesInWords(
  { entries, startedAt }: RecordingHead,
  first: number,
  count: number,
): LineInWords[] {
  const asked = new Map<unknown, string>();
  function inWords(entry: Fields): string {
    switch (entry['kind']) {
      case 'page':
        return `Page: ${actionInWords(entry['action'])}`;
      case 'saga':
        return `Effect: ${actionInWords(entry['action'])}`;
      case 'read':
        return `Reads ${plain(entry['what'])}:${brief(entry['value'])}`;
      case 'did':
        return `Does ${plain(entry['what'])}${brief(entry['args'])}`;
      case 'asked':
        return `Asks: ${askedInWords(entry)}`;
      case 'ended':
        return `Answer to ${asked.get(entry['id']) ?? plain(entry['id'])}:${endInWords(entry['value'])}`;
      case 'gaveUp':
        return `Gives up: ${asked.get(entry['id']) ?? plain(entry['id'])}`;
      default:
        return `${plain(entry['kind'])}:${brief(entry)}`;
    }
  }
  const lines: LineInWords[] = [];
  for (const [index, entry] of entries.slice(0, first + count).entries()) {
    if (entry['kind'] === 'asked') {
      asked.set(entry['id'], askedInWords(entry).slice(0, DETAIL_MAX_LENGTH));
    }
    if (index < first) continue;
    const { at } = entry;
    lines.push({
      line: index + 1,
      at: typeof at === 'number' ? Math.max(0, Math.round(at - startedAt)) : null,
      text: inWords(entry),
    });
  }
  return lines;
}
