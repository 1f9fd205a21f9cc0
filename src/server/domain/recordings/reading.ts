import { gunzipSync, gzipSync } from 'node:zlib';
import { formatCount } from '#contract/formats';
import {
  errorReferences,
  linesInWords,
  parseRecording,
  RECORDING_MAX_DEPTH,
  RECORDING_MAX_ENTRIES,
  RECORDING_REQUEST_MAX_BYTES,
  recordingHead,
  type LineInWords,
  type RecordingHead,
} from '#contract/site/recordings';
import { isCleanText } from '#contract/text';
import { exceededBound } from './jsonBounds';

/** A job for the worker that reads recordings. */
export type ReadingJob =
  | { readonly kind: 'sent'; readonly body: Uint8Array }
  | {
      readonly kind: 'stored';
      /** Compressed with gzip. */
      readonly content: Uint8Array;
      /** Index of the first requested line. */
      readonly first: number;
      readonly count: number;
    };

/** A recording that can be stored. */
export interface ReadRecording {
  readonly build: string;
  /** References of the server errors in it. */
  readonly errors: readonly string[];
  /** Size of its text in bytes. */
  readonly size: number;
  /** The text, compressed with gzip. */
  readonly content: Uint8Array;
}

export type ReadingResult =
  /** The request isn't JSON that this call accepts. */
  | { readonly kind: 'malformed'; readonly message: string }
  /** `fields` are the request's, with an empty text for the recording. */
  | {
      readonly kind: 'sent';
      readonly fields: unknown;
      readonly recording: ReadRecording | { readonly refused: string };
    }
  | { readonly kind: 'lines'; readonly lines: readonly LineInWords[]; readonly total: number }
  /** `message` says why a stored recording can't be shown. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Limits on the request that contains the recording: a flat object with a few strings. */
const REQUEST_BOUNDS = { depth: 8, entries: 100 };
const RECORDING_BOUNDS = { depth: RECORDING_MAX_DEPTH, entries: RECORDING_MAX_ENTRIES };

const EXCESS = {
  depth: `The recording is nested more than ${String(RECORDING_MAX_DEPTH)} levels deep.`,
  entries: `The recording has more than ${formatCount(RECORDING_MAX_ENTRIES)} entries.`,
} as const;
const NOT_UNDERSTOOD = "We couldn't read this request.";

/** Parses an untrusted text; returns a message if it is rejected. */
function readText(text: Uint8Array): RecordingHead | string {
  const excess = exceededBound(text, RECORDING_BOUNDS);
  if (excess !== null) return EXCESS[excess];
  const parsed = parseRecording(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
  if (!parsed.ok) return parsed.message;
  return recordingHead(parsed.data) ?? 'Parts of the recording are missing.';
}

function readSent(body: Uint8Array): ReadingResult {
  if (exceededBound(body, REQUEST_BOUNDS) !== null) {
    return { kind: 'malformed', message: NOT_UNDERSTOOD };
  }
  let fields: unknown;
  try {
    fields = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  } catch {
    return { kind: 'malformed', message: NOT_UNDERSTOOD };
  }
  const given: unknown =
    typeof fields === 'object' && fields !== null && 'recording' in fields
      ? fields.recording
      : undefined;
  // The call's schema later rejects anything but a string.
  if (typeof given !== 'string') return { kind: 'sent', fields, recording: { refused: '' } };
  const read = isCleanText(given) ? readRecording(given) : { refused: NOT_CLEAN };
  return { kind: 'sent', fields: { ...(fields as object), recording: '' }, recording: read };
}

const NOT_CLEAN = 'The recording contains invalid characters.';

function readRecording(text: string): ReadRecording | { refused: string } {
  const bytes = Buffer.from(text);
  const head = readText(bytes);
  if (typeof head === 'string') return { refused: head };
  const content = Uint8Array.from(gzipSync(bytes));
  return { build: head.build, errors: errorReferences(head), size: bytes.length, content };
}

function readStored(content: Uint8Array, first: number, count: number): ReadingResult {
  let text: Uint8Array;
  try {
    text = gunzipSync(content, { maxOutputLength: RECORDING_REQUEST_MAX_BYTES });
  } catch {
    const message = 'The stored file is damaged or larger than recordings may be.';
    return { kind: 'unreadable', message };
  }
  const head = readText(text);
  if (typeof head === 'string') return { kind: 'unreadable', message: head };
  return { kind: 'lines', lines: linesInWords(head, first, count), total: head.entries.length };
}

/** Reads untrusted input. Slow for large recordings, so call it in a worker. */
export function performReading(job: ReadingJob): ReadingResult {
  return job.kind === 'sent' ? readSent(job.body) : readStored(job.content, job.first, job.count);
}
