import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { bulkColumns } from '#contract/filing/bulkColumns';
import { BULK_LIMITS, BULK_ROW_STATE_WORDS, type BulkKind } from '#contract/filing/bulkFiling';
import { csvText } from '#contract/csv';
import { envelopeStatusOf } from '#contract/filing/states';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { courtClockOf, dollarsOf } from '../../http/csv';
import type { FileStore } from '../fileStore/store';
import { ROW_HEADER } from './editTable';
import type { RowResult, StampedCopy } from './resultsRepository';

/** Returns the template of a table: headers, and one example row. */
export function templateCsv(kind: BulkKind, defendants: number): string {
  const columns = bulkColumns(kind, defendants);
  return csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
}

/** A row to correct. */
export interface BadRow {
  readonly position: number;
  readonly cells: readonly string[];
  readonly problems: string;
}

/**
 * Returns a CSV of rows with their cells as uploaded, their problems, and their positions, by which
 * the corrected file is matched. The file stays within the limits of an uploaded table.
 */
export function badRowsCsv(headers: readonly string[], rows: readonly BadRow[]): string {
  return csvText([
    [...headers, PROBLEMS_HEADER, ROW_HEADER],
    ...rows.map(({ cells, position, problems }) => [
      ...cells,
      problems.slice(0, BULK_LIMITS.cellLength),
      String(position),
    ]),
  ]);
}

const PROBLEMS_HEADER = 'Problems';

const HEADINGS = [
  'Row',
  'Firm file number',
  'Case',
  'State',
  'Envelope',
  'Case number',
  'Filed',
  'Time zone',
  'Status at the court',
  'Fees',
  'Reason',
];

/** Returns a CSV with the outcome of each row. */
export function resultsCsv(results: readonly RowResult[]): string {
  return csvText([HEADINGS, ...results.map(cellsOf)]);
}

function cellsOf(result: RowResult): string[] {
  const { caption, caseNumber, cents, clerkReasons, filedAt, fileNumber, number } = result;
  const { position, problems, reason, state, statuses, timeZone } = result;
  const reasons = [reason, ...problems.map(({ text }) => text), ...clerkReasons];
  return [
    String(position),
    fileNumber,
    caption,
    BULK_ROW_STATE_WORDS[state],
    number ?? '',
    caseNumber ?? '',
    filedAt === null ? '' : courtClockOf(filedAt, timeZone ?? 'UTC'),
    timeZone ?? '',
    statuses.length === 0 ? '' : ENVELOPE_STATUS_WORDS[envelopeStatusOf(statuses)],
    cents === null ? '' : dollarsOf(cents),
    reasons.filter((each) => each !== null && each !== '').join(' '),
  ];
}

/**
 * Zips stamped copies as a stream, with few files in memory. File names are predictable:
 * `0001 A-1001/1 Complaint.pdf`. Leaves out copies whose file is missing or damaged, and lists them
 * in a text file.
 */
export function stampedZip(
  copies: readonly StampedCopy[],
  files: FileStore,
  onMissing: (copy: StampedCopy) => void,
): Readable {
  const zip = new ZipFile();
  // The library's type declares less than the stream provides.
  const stream = zip.outputStream as PassThrough;
  const fail = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  addCopies(zip, copies, files, onMissing).then(() => {
    zip.end();
  }, fail);
  return stream;
}

async function addCopies(
  zip: ZipFile,
  copies: readonly StampedCopy[],
  files: FileStore,
  onMissing: (copy: StampedCopy) => void,
): Promise<void> {
  const inRow = new Map<number, number>();
  const missing: string[] = [];
  for (const copy of copies) {
    const number = (inRow.get(copy.position) ?? 0) + 1;
    inRow.set(copy.position, number);
    const name = nameOf(copy, number);
    const bytes = await files.read(copy.hash);
    if (bytes === null) {
      onMissing(copy);
      missing.push(name);
      continue;
    }
    await addFile(zip, name, bytes);
  }
  if (missing.length === 0) return;
  zip.addBuffer(Buffer.from([MISSING, ...missing, ''].join('\r\n')), MISSING_FILE, {
    compress: false,
  });
}

const MISSING_FILE = 'Missing copies.txt';
const MISSING = 'These stamped copies can’t be read. Contact support to get them again.';

/** Adds a file; resolves once its bytes are on their way to the reader. */
function addFile(zip: ZipFile, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const data = Readable.from([bytes]);
    data.once('end', resolve);
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      done(null, data);
    });
  });
}

function nameOf({ fileNumber, position, title }: StampedCopy, number: number): string {
  const folder = `${String(position).padStart(4, '0')} ${plain(fileNumber)}`.trim();
  return `${folder}/${String(number)} ${plain(title) || 'Document'}.pdf`;
}

/** Reduces a text to letters, digits, and punctuation that all file systems accept. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} .,()&'-]+/gu, '-')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 60);
}
