import { isRecord } from '../isRecord';
import { isUuid } from '../uuid';

/** The format of recordings, shared by browser and server: a page's events as JSON text. */

export const RECORDING_FORMAT = 'countyline-recording';

/** Longest comment on a recording. */
export const RECORDING_NOTE_MAX_LENGTH = 2_000;
const MEGABYTE = 1_024 * 1_024;
/** Largest upload of a user's recording; far more than any other call accepts. */
export const RECORDING_REQUEST_MAX_BYTES = 5 * MEGABYTE;
/** Largest upload of a visitor's recording. */
export const VISITOR_RECORDING_REQUEST_MAX_BYTES = MEGABYTE;
/** Deepest nesting of lists and objects; real pages reach about 20. */
export const RECORDING_MAX_DEPTH = 64;
/** Maximum list items and object members in a recording. */
export const RECORDING_MAX_ENTRIES = 400_000;
/** Returns the largest upload of a recording, in bytes. */
export function recordingRequestMaxBytes(isLoggedIn: boolean): number {
  return isLoggedIn ? RECORDING_REQUEST_MAX_BYTES : VISITOR_RECORDING_REQUEST_MAX_BYTES;
}

/** Days until the server deletes a recording and its links to server errors. */
export const RECORDING_RETENTION_DAYS = 30;
export const RECORDINGS_PAGE_SIZE = 50;
/** Lines of a recording per page. */
export const RECORDING_LINES_PAGE_SIZE = 200;
const BUILD_MAX_LENGTH = 200;
/** Prefix of a development server's build id; the hash of its sources follows. */
export const DEVELOPMENT_BUILD = 'development-';

/** Returns the download URL of a recording, below the context path. */
export function recordingFilePath(reference: string): string {
  return `/recordings/${reference}/file`;
}

/** Returns the short form of a reference, which people see and search by. */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

type Fields = Readonly<Record<string, unknown>>;

export type ParsedRecording =
  | { readonly ok: true; readonly data: Fields }
  /** Why it is invalid, as text. */
  | { readonly ok: false; readonly message: string };

/** Copying an object key by key would change its prototype through this name. */
const FORBIDDEN_NAME = '__proto__';

/** Matches text that could contain the name, literally or as an escape sequence. */
const MAYBE_FORBIDDEN = /__proto__|\\u/;

/** Iterative, because the nesting of hostile text could overflow the stack. */
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

/** Parses untrusted text as a recording, or explains why it is invalid. */
export function parseRecording(text: string): ParsedRecording {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return {
      ok: false,
      message: 'The recording is incomplete. The file may have been cut off.',
    };
  }
  // Tested first, because checking every name takes longer than all other parsing.
  if (MAYBE_FORBIDDEN.test(text) && hasForbiddenName(data)) {
    const message = `The file uses the name ${FORBIDDEN_NAME}, which isn't allowed in recordings.`;
    return { ok: false, message };
  }
  if (!isRecord(data) || data['format'] !== RECORDING_FORMAT) {
    return { ok: false, message: "The file isn't a recording." };
  }
  return { ok: true, data };
}

/** Data that can be read from a recording of any version. */
export interface RecordingHead {
  readonly build: string;
  /** The page's clock at its first line, in milliseconds. */
  readonly startedAt: number;
  readonly entries: readonly Fields[];
}

/** Reads a complete recording's head, in any version; null if parts are missing. */
export function recordingHead(data: Fields): RecordingHead | null {
  const { build, end, entries, start, version } = data;
  const isComplete =
    typeof build === 'string' &&
    build.length <= BUILD_MAX_LENGTH &&
    Number.isSafeInteger(version) &&
    isRecord(start) &&
    Number.isFinite(start['elapsed']) &&
    isRecord(end);
  if (!isComplete || !Array.isArray(entries)) return null;
  const lines: readonly unknown[] = entries;
  const isEntry = (entry: unknown): entry is Fields =>
    isRecord(entry) && typeof entry['kind'] === 'string';
  return lines.every(isEntry)
    ? { build, startedAt: Number(start['elapsed']), entries: lines }
    : null;
}

/** Maximum server errors by which a recording can be found. */
const MAX_ERRORS = 20;

/** Lists the references of server errors (500) in a recording, newest first. */
export function errorReferences({ entries }: RecordingHead): string[] {
  const found = entries.flatMap((entry) => {
    const { kind, value } = entry;
    if (kind !== 'ended' || !isRecord(value) || value['status'] !== 500) return [];
    const { body } = value;
    const uuid = isRecord(body) ? body['uuid'] : null;
    return typeof uuid === 'string' && isUuid(uuid) ? [uuid] : [];
  });
  return [...new Set(found.reverse())].slice(0, MAX_ERRORS);
}

/** One readable line of a recording. */
export interface LineInWords {
  /** Starts at 1. */
  readonly line: number;
  /** Milliseconds since the recording began; null if unknown. */
  readonly at: number | null;
  readonly text: string;
}

const DETAIL_MAX_LENGTH = 160;

/** Shortens a value to fit in a line. */
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

function actionText(action: unknown): string {
  return isRecord(action) ? `${plain(action['type'])}${brief(action['payload'])}` : '?';
}

function requestText({ args, what }: Fields): string {
  const [first, ...others] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (what === 'network.send' && isRecord(first)) {
    return `${plain(first['method'])} ${plain(first['url'])}${brief(first['body'])}`;
  }
  return `${plain(what)}${brief([first, ...others].filter((arg) => arg !== undefined))}`;
}

function outcomeText(value: unknown): string {
  if (!isRecord(value) || typeof value['kind'] !== 'string') return brief(value);
  return value['kind'] === 'answer'
    ? ` ${plain(value['status'])}${brief(value['body'])}`
    : ` ${value['kind']}`;
}

/** Formats a range of a recording's lines as text. */
export function linesInWords(
  { entries, startedAt }: RecordingHead,
  first: number,
  count: number,
): LineInWords[] {
  const requests = new Map<unknown, string>();
  function inWords(entry: Fields): string {
    switch (entry['kind']) {
      case 'page':
        return `Page: ${actionText(entry['action'])}`;
      case 'saga':
        return `Effect: ${actionText(entry['action'])}`;
      case 'read':
        return `Reads ${plain(entry['what'])}:${brief(entry['value'])}`;
      case 'did':
        return `Calls ${plain(entry['what'])}${brief(entry['args'])}`;
      case 'asked':
        return `Request: ${requestText(entry)}`;
      case 'ended':
        return `Response to ${requests.get(entry['id']) ?? plain(entry['id'])}:${outcomeText(entry['value'])}`;
      case 'gaveUp':
        return `Canceled: ${requests.get(entry['id']) ?? plain(entry['id'])}`;
      default:
        return `${plain(entry['kind'])}:${brief(entry)}`;
    }
  }
  const lines: LineInWords[] = [];
  for (const [index, entry] of entries.slice(0, first + count).entries()) {
    if (entry['kind'] === 'asked') {
      requests.set(entry['id'], requestText(entry).slice(0, DETAIL_MAX_LENGTH));
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
