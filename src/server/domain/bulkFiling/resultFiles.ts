import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { bulkColumns } from '#contract/bulkColumns';
import { BULK_ROW_STATE_WORDS, type BulkKind } from '#contract/bulkFiling';
import { csvLine } from '#contract/csv';
import { envelopeStatusOf } from '#contract/filingStates';
import { ENVELOPE_STATUS_WORDS } from '#contract/filingEnvelopes';
import { courtClockOf, dollarsOf } from '../../http/csv';
import type { FileStore } from '../fileStore/store';
import type { RowResult, StampedCopy } from './resultsRepository';

/** Returns the template of a table: headers, and one example row. */
export function templateCsv(kind: BulkKind, defendants: number): string {
  const columns = bulkColumns(kind, defendants);
  return [columns.map(({ label }) => label), columns.map(({ example }) => example)]
    .map(csvLine)
    .join('');
}

/** Returns a CSV of rows with their cells as uploaded, and their problems in the last column. */
export function badRowsCsv(
  headers: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly problems: string }[],
): string {
  return [[...headers, PROBLEMS_HEADER], ...rows.map(({ cells, problems }) => [...cells, problems])]
    .map(csvLine)
    .join('');
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
  return [HEADINGS, ...results.map(cellsOf)].map(csvLine).join('');
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
 * Zips stamped copies as a stream, with one file in memory at a time. File names are predictable:
 * `0001 A-1001/1 Complaint.pdf`.
 */
export function stampedZip(copies: readonly StampedCopy[], files: FileStore): Readable {
  const zip = new ZipFile();
  const inRow = new Map<number, number>();
  for (const copy of copies) {
    const number = (inRow.get(copy.position) ?? 0) + 1;
    inRow.set(copy.position, number);
    zip.addReadStreamLazy(nameOf(copy, number), { compress: false }, (done) => {
      files.read(copy.hash).then(
        (bytes) => {
          if (bytes === null) done(new Error(`Stamped copy ${copy.hash} is missing.`), EMPTY);
          else done(null, Readable.from([bytes]));
        },
        (error: unknown) => done(error, EMPTY),
      );
    });
  }
  zip.end();
  return Readable.from(zip.outputStream);
}

const EMPTY = Readable.from([]);

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
