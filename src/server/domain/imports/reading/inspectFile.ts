import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ImportEncoding } from '#contract/imports/registers';
import { CR_LINES_PROBLEM, decode, splitLines } from './lines';

interface ColumnTexts {
  readonly column: string;
  readonly texts: readonly string[];
}

type ReadStart =
  | {
      readonly isCsv: boolean;
      readonly encoding: ImportEncoding;
      readonly delimiter: string;
      readonly headers: readonly string[];
      readonly firstRows: readonly { readonly cells: readonly string[] }[];
      /** Different texts in the first `START_BYTES`, for columns with only a few. */
      readonly columnTexts: readonly ColumnTexts[];
    }
  | { readonly problem: string };

/** Contents found in a file, with its SHA-256 and first rows; or why it can't be imported. */
export type InspectedFile = ReadStart & { readonly hash: string };

const FIRST_ROWS = 5;
/** Bytes at the start of a file that determine its type. */
const START_BYTES = 64 * 1024;
const CELL_MAX_LENGTH = 200;
const HEADERS_MAX = 500;
/** A column with more different texts, or with longer ones, doesn't contain codes. */
const CODES_MAX = 40;
const CODE_MAX_LENGTH = 60;

/** Types recognized by their first bytes. Nothing is unpacked. */
const OTHER_TYPES: readonly (readonly [start: string, problem: string])[] = [
  [
    '504b0304',
    'This is a zip file or an Excel workbook. Unpack it, or save the sheet as CSV, and upload that file.',
  ],
  ['504b0506', 'This is an empty zip file. Upload the file with the rows.'],
  ['1f8b', 'This file is compressed with gzip. Unpack it and upload that file.'],
  ['425a68', 'This file is compressed with bzip2. Unpack it and upload that file.'],
  ['fd377a585a', 'This file is compressed with xz. Unpack it and upload that file.'],
  ['28b52ffd', 'This file is compressed with Zstandard. Unpack it and upload that file.'],
  ['377abcaf', 'This is a 7-Zip file. Unpack it and upload that file.'],
  ['25504446', 'This is a PDF file. Upload a CSV file or JSON lines.'],
  ['d0cf11e0', 'This is an Office document. Save the sheet as CSV and upload that file.'],
];

const NEITHER =
  'The file is neither CSV nor JSON lines. Upload a file whose first line names at least two columns, or with one JSON object on each line.';

/** Reads a whole file once: hash, encoding, format, and first rows. Unpacks nothing. */
export async function inspectFile(file: string, signal: AbortSignal): Promise<InspectedFile> {
  const hasher = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let hasNul = false;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file, { signal })) {
    const piece = chunk as Buffer;
    hasher.update(piece);
    if (size < START_BYTES) parts.push(piece.subarray(0, START_BYTES - size));
    size += piece.length;
    hasNul ||= piece.includes(0);
    if (isUtf8) {
      try {
        utf8.decode(piece, { stream: true });
      } catch {
        isUtf8 = false;
      }
    }
  }
  if (isUtf8) {
    try {
      utf8.decode();
    } catch {
      isUtf8 = false;
    }
  }
  const hash = hasher.digest('hex');
  const start = Buffer.concat(parts);
  if (size === 0) return { hash, problem: 'The file is empty. Upload the file with the rows.' };
  const other = OTHER_TYPES.find(([bytes]) => start.toString('hex', 0, 8).startsWith(bytes));
  if (other !== undefined) return { hash, problem: other[1] };
  const isUtf16 = start[0] === 0xff && start[1] === 0xfe;
  if (start[0] === 0xfe && start[1] === 0xff) {
    return {
      hash,
      problem: 'The file is UTF-16 with the high byte first. Save it as UTF-8 and upload it again.',
    };
  }
  if (hasNul && !isUtf16) {
    return { hash, problem: 'The file contains binary data. Upload a CSV file or JSON lines.' };
  }
  const encoding: ImportEncoding = isUtf16 ? 'utf16le' : isUtf8 ? 'utf8' : 'latin1';
  return { hash, ...(await readStart(start, encoding, size > START_BYTES)) };
}

async function readStart(
  start: Buffer,
  encoding: ImportEncoding,
  isCut: boolean,
): Promise<ReadStart> {
  const lines: string[] = [];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield start;
  }
  for await (const { text } of splitLines(decode(pieces(), encoding))) {
    if (text.trim() !== '') lines.push(text);
  }
  // The last line may be cut off.
  if (isCut && lines.length > 1) lines.pop();
  const [first = ''] = lines;
  if (first.trimStart().startsWith('{')) {
    try {
      JSON.parse(first);
    } catch {
      if (first.includes('\r')) return { problem: CR_LINES_PROBLEM };
      if (!isCut || lines.length > 1) {
        return {
          problem:
            'The first line is not a complete JSON object. Write one JSON object on each line.',
        };
      }
    }
    const firstRows = lines.slice(0, FIRST_ROWS).map((line) => ({ cells: [cellOf(line)] }));
    return { isCsv: false, encoding, delimiter: ',', headers: [], firstRows, columnTexts: [] };
  }
  if (/^\s*[<[]/.test(first)) return { problem: NEITHER };
  if (first.includes('\r')) return { problem: CR_LINES_PROBLEM };
  const delimiter = guessDelimiter(first);
  const records = lines.slice(0, FIRST_ROWS + 1).flatMap((line) => readLine(line, delimiter));
  const [headers = [], ...rows] = records;
  const names = headers.map((name) => name.trim());
  if (names.length < 2) return { problem: NEITHER };
  if (names.length > HEADERS_MAX) {
    return {
      problem: `The file has more than ${String(HEADERS_MAX)} columns. Remove those that aren't needed.`,
    };
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) {
    return {
      problem: `The first line has the column ${cellOf(twice)} twice. Rename one of them and upload the file again.`,
    };
  }
  return {
    isCsv: true,
    encoding,
    delimiter,
    headers: names.map(cellOf),
    firstRows: rows.map((cells) => ({ cells: cells.map(cellOf) })),
    columnTexts: columnTextsOf(names, lines.slice(1), delimiter),
  };
}

function columnTextsOf(
  names: readonly string[],
  lines: readonly string[],
  delimiter: string,
): readonly ColumnTexts[] {
  const rows = lines
    .flatMap((line) => readLine(line, delimiter))
    .filter(({ length }) => length === names.length);
  return names.flatMap((name, at) => {
    const texts = new Set(rows.map((cells) => cells[at]?.trim() ?? '').filter(Boolean));
    const isCode = (text: string): boolean => text.length <= CODE_MAX_LENGTH;
    if (name === '' || texts.size === 0 || texts.size > CODES_MAX) return [];
    return [...texts].every(isCode)
      ? [{ column: cellOf(name), texts: [...texts].map(cellOf) }]
      : [];
  });
}

function cellOf(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').slice(0, CELL_MAX_LENGTH);
}

function guessDelimiter(line: string): string {
  const counts = [',', ';', '\t', '|'].map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function readLine(line: string, delimiter: string): string[][] {
  try {
    return parse(line, { delimiter, relax_column_count: true, relax_quotes: true });
  } catch {
    return [];
  }
}
