import {
  IMPORT_LINE_MAX_LENGTH,
  IMPORT_SNIPPET_MAX_LENGTH,
  type ImportEncoding,
} from '#contract/imports';

/** One row of a file as it is read: a value, or why there is none. */
export interface RawRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  /** The line behind it. */
  readonly nextLine: number;
  /** Its beginning, to find it by. */
  readonly snippet: string;
  /** Its characters, about. */
  readonly size: number;
  readonly value?: unknown;
  /** Why it cannot be read, in a sentence. */
  readonly problem?: string;
}

/** A line of a file without its end. */
export interface Line {
  readonly number: number;
  readonly text: string;
  /** It is longer than is read; the text is its beginning. */
  readonly isTooLong: boolean;
}

/** The names that `TextDecoder` has for the encodings. */
const DECODERS: Readonly<Record<ImportEncoding, string>> = {
  utf8: 'utf-8',
  latin1: 'windows-1252',
  utf16le: 'utf-16le',
};

const UNREADABLE = '\uFFFD';

/** Text of bytes, piece by piece, without a mark of the byte order; what is no text is `U+FFFD`. */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(DECODERS[encoding]);
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Lines that end in `\n` or `\r\n`; never more of one than is read is kept in memory. */
export async function* splitLines(
  texts: AsyncIterable<string>,
  maxLength = IMPORT_LINE_MAX_LENGTH,
): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  let number = 1;
  const add = (part: string): void => {
    if (length <= maxLength) parts.push(part);
    length += part.length;
  };
  const take = (): Line => {
    const text = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    const isTooLong = length > maxLength;
    parts = [];
    length = 0;
    return {
      number: number++,
      text: isTooLong ? text.slice(0, IMPORT_SNIPPET_MAX_LENGTH) : text.replace(/\r$/, ''),
      isTooLong,
    };
  };
  for await (const text of texts) {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      add(text.slice(from, end));
      yield take();
      from = end + 1;
    }
    if (from < text.length) add(text.slice(from));
  }
  if (length > 0) yield take();
}

/** The beginning of a text that is kept of a bad row, on one line. */
export function snippetOf(text: string): string {
  const start = text.slice(0, IMPORT_SNIPPET_MAX_LENGTH).replace(/[\p{Cc}\p{Surrogate}]/gu, ' ');
  return start.slice(0, IMPORT_SNIPPET_MAX_LENGTH);
}

/** Why a line cannot be read whatever its format; null where it can. */
export function lineProblem({ text, isTooLong }: Line): string | null {
  if (isTooLong) {
    return `The line has more than ${String(IMPORT_LINE_MAX_LENGTH)} characters; split the record.`;
  }
  if (text.includes(UNREADABLE)) {
    return 'The line holds bytes that are no text in this encoding; see --encoding.';
  }
  if (text.includes('\0')) {
    return 'The line holds NUL characters, as UTF-16 does where it is read as something else; try --encoding utf16le.';
  }
  return null;
}

/** A row of one line, read by `read`, which throws where it cannot. */
export function rowOfLine(line: Line, read: (text: string) => unknown, problem: string): RawRow {
  const { number, text } = line;
  const row = { line: number, nextLine: number + 1, snippet: snippetOf(text), size: text.length };
  const early = lineProblem(line);
  if (early !== null) return { ...row, problem: early };
  try {
    return { ...row, value: read(text) };
  } catch {
    return { ...row, problem };
  }
}

/** Rows of a file with a JSON value on each line; empty lines are none. */
export async function* readJsonLines(lines: AsyncIterable<Line>): AsyncGenerator<RawRow> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    yield rowOfLine(
      line,
      (text) => JSON.parse(text) as unknown,
      'The line is no whole JSON object; it may have been cut off.',
    );
  }
}
