import {
  IMPORT_LINE_MAX_LENGTH,
  IMPORT_SNIPPET_MAX_LENGTH,
  REFUSED_TEXT_MAX_LENGTH,
  type ImportEncoding,
} from '#contract/imports/registers';

/** One row read from a file: a value, or why it can't be read. */
export interface RawRow {
  /** 1-based number of the row's first line in the file. */
  readonly line: number;
  /** 1-based number of the line after the row. */
  readonly nextLine: number;
  /** Beginning of the row, to identify it. */
  readonly snippet: string;
  /**
   * The row's text in the file, without the final line break; truncated if it exceeds the stored
   * maximum.
   */
  readonly text: string;
  /** True if the text was truncated. */
  readonly isCut: boolean;
  /** The file's header line, if it has columns. */
  readonly header?: string;
  /** Approximate number of characters. */
  readonly size: number;
  readonly value?: unknown;
  /** Why the row can't be read, as a sentence. */
  readonly problem?: string;
}

/** A line of a file without its line break. */
export interface Line {
  readonly number: number;
  readonly text: string;
  /** True if the line exceeds the maximum; the text is then truncated. */
  readonly isTooLong: boolean;
}

/** Names of the encodings for `TextDecoder`. */
const DECODERS: Readonly<Record<ImportEncoding, string>> = {
  utf8: 'utf-8',
  latin1: 'windows-1252',
  utf16le: 'utf-16le',
};

/** Why a file whose first line contains a carriage return can't be read. */
export const CR_LINES_PROBLEM =
  'The lines of the file end with a carriage return only. Save it with the line ends LF or CRLF, and try again.';

const UNREADABLE = '\uFFFD';

/** Decodes bytes in chunks; drops the byte order mark and replaces invalid bytes with `U+FFFD`. */
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

/** Splits text into lines at `\n` or `\r\n`; buffers at most the maximum line length. */
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
      text: isTooLong ? text.slice(0, IMPORT_SNIPPET_MAX_LENGTH) : text.replace(/\r+$/, ''),
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

/** Returns the beginning of a bad row, on one line. */
export function snippetOf(text: string): string {
  const start = text.slice(0, IMPORT_SNIPPET_MAX_LENGTH).replace(/[\p{Cc}\p{Surrogate}]/gu, ' ');
  return start.slice(0, IMPORT_SNIPPET_MAX_LENGTH);
}

/** Returns the storable part of a row's text. */
export function storableText(text: string, isTooLong: boolean): Pick<RawRow, 'isCut' | 'text'> {
  const isCut = isTooLong || text.length > REFUSED_TEXT_MAX_LENGTH;
  return { text: isCut ? text.slice(0, REFUSED_TEXT_MAX_LENGTH) : text, isCut };
}

/** Returns why a line can't be read in any format; null if it can. */
export function lineProblem({ text, isTooLong }: Line): string | null {
  if (isTooLong) {
    return `The line has more than ${String(IMPORT_LINE_MAX_LENGTH)} characters; split the record.`;
  }
  if (text.includes(UNREADABLE)) {
    return 'The line contains bytes that are invalid in this encoding; see --encoding.';
  }
  if (text.includes('\0')) {
    return 'The line contains NUL characters. If the file is UTF-16, use --encoding utf16le.';
  }
  return null;
}

/** Creates a row from one line; `read` throws if the line is invalid. */
function rowOfLine(line: Line, read: (text: string) => unknown, problem: string): RawRow {
  const { isTooLong, number, text } = line;
  const row = {
    line: number,
    nextLine: number + 1,
    snippet: snippetOf(text),
    size: text.length,
    ...storableText(text, isTooLong),
  };
  const early = lineProblem(line);
  if (early !== null) return { ...row, problem: early };
  try {
    return { ...row, value: read(text) };
  } catch {
    return { ...row, problem };
  }
}

/** Reads rows from a file with one JSON value per line; skips empty lines. */
export async function* readJsonLines(lines: AsyncIterable<Line>): AsyncGenerator<RawRow> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    yield rowOfLine(
      line,
      (text) => JSON.parse(text) as unknown,
      'The line is not a complete JSON object; it may have been cut off.',
    );
  }
}
