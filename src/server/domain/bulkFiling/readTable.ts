import { removeBidiControls } from '#contract/bidi';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatCount } from '#contract/formats';
import { readCsvRecords } from '../../http/csv';
import { invalidRequest } from '../../http/problems';

/** A table: headers, and rows with one cell per header. */
export interface BulkTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const { cellLength, columns: maxColumns, rows: maxRows } = BULK_LIMITS;
/** How this site escapes a cell that a spreadsheet would interpret as a formula. */
const NEUTRALIZED = /^'(?=[=+\-@＝＋－＠\t])/;

/**
 * Reads an uploaded CSV file. Cells are text: formulas aren't calculated, and line breaks become
 * spaces. `addedColumns` are allowed beyond a table's columns. Throws 400 with line number and rule
 * if it isn't CSV or is too large.
 */
export function readTable(text: string, addedColumns = 0): BulkTable {
  if (text.startsWith('PK')) {
    throw invalidRequest(
      'This is a spreadsheet. Save it as CSV (comma separated), and upload that.',
    );
  }
  if (text.includes('\0') || text.includes('\uFFFD')) {
    throw invalidRequest(
      'The file is not UTF-8 text. Save it as “CSV UTF-8”, and upload it again.',
    );
  }
  const records = readCsvRecords(text, (reason) =>
    invalidRequest(`The file is not valid CSV: ${reason}. Correct it and upload it again.`),
  );
  const [first, ...others] = records.map(({ info, record }) => ({
    line: info.lines,
    cells: record.map(cleanCell),
  }));
  if (first === undefined) throw invalidRequest('The file is empty. Add headers and rows.');
  const headers = withoutEmptyEnd(first.cells);
  if (headers.length < 2) {
    throw invalidRequest(
      headers[0]?.includes(';') === true || headers[0]?.includes('\t') === true
        ? 'The cells are not separated by commas. Save the file as CSV (comma separated).'
        : 'The first line needs the headers of at least two columns.',
    );
  }
  if (headers.length > maxColumns + addedColumns) {
    throw invalidRequest(`The table has more than ${String(maxColumns)} columns. Remove some.`);
  }
  const rows = others.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw invalidRequest('The table has headers, but no rows. Add rows.');
  if (rows.length > maxRows) {
    throw invalidRequest(
      `The table has ${formatCount(rows.length)} rows. A batch has at most ${formatCount(maxRows)}: split the table.`,
    );
  }
  return { headers, rows: rows.map(({ cells, line }) => fitTo(headers.length, cells, line)) };
}

/** Cleans one cell; joins its lines. */
export function cleanCell(cell: string): string {
  return removeBidiControls(cell.normalize('NFC'))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(NEUTRALIZED, '');
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

function fitTo(width: number, cells: readonly string[], line: number): readonly string[] {
  const kept = withoutEmptyEnd(cells);
  if (kept.length > width) {
    throw invalidRequest(
      `Line ${String(line)} has ${String(kept.length)} cells, but there are ${String(width)} headers. Put cells with commas in quotation marks.`,
    );
  }
  const tooLong = kept.findIndex((cell) => cell.length > cellLength);
  if (tooLong >= 0) {
    throw invalidRequest(
      `Line ${String(line)}, column ${String(tooLong + 1)}: a cell has at most ${String(cellLength)} characters.`,
    );
  }
  return [...kept, ...Array.from({ length: width - kept.length }, () => '')];
}
