import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_LINE_MAX_LENGTH, REFUSED_HEADER_MAX_LENGTH } from '#contract/imports/registers';
import {
  CR_LINES_PROBLEM,
  lineProblem,
  snippetOf,
  storableText,
  type Line,
  type RawRow,
} from './lines';
import { columnsOf, unmappedSecrecyColumns, missingColumns, type Mapping } from './mapping';

/**
 * Maximum lines of a quoted text. An unclosed quote beyond that, or beyond the maximum length of a
 * line, is treated as stray.
 */
const MAX_LINES = 100;

const MISPLACED_QUOTE = 'A quote is inside an unquoted field, or ends a field too early.';

/** Reads lines and can push them back. */
class LineReader {
  private readonly waiting: Line[] = [];
  private readonly lines: AsyncIterator<Line, void>;

  constructor(lines: AsyncIterable<Line>) {
    this.lines = lines[Symbol.asyncIterator]() as AsyncIterator<Line, void>;
  }

  async next(): Promise<Line | null> {
    const waiting = this.waiting.shift();
    if (waiting !== undefined) return waiting;
    return (await this.lines.next()).value ?? null;
  }

  giveBack(lines: readonly Line[]): void {
    this.waiting.unshift(...lines);
  }
}

/** Cells of a record, or why it can't be read. */
type Cells = { readonly cells: readonly string[] } | { readonly problem: string };

interface ReadRecord {
  readonly line: number;
  readonly nextLine: number;
  readonly snippet: string;
  readonly size: number;
  readonly text: string;
  readonly isCut: boolean;
  readonly record: Cells;
}

/**
 * Reads one record at a time. A bad quote invalidates only its line; reading continues after it.
 */
async function* readRecords(
  lines: AsyncIterable<Line>,
  { delimiter }: Mapping,
): AsyncGenerator<ReadRecord> {
  const reader = new LineReader(lines);
  for (let line = await reader.next(); line !== null; line = await reader.next()) {
    if (line.text.trim() === '') continue;
    const taken = [line];
    let size = line.text.length;
    let record = readRecord(line, line.text, delimiter);
    while (record === 'open' && taken.length < MAX_LINES) {
      const next = await reader.next();
      if (next === null) break;
      taken.push(next);
      size += next.text.length;
      if (next.isTooLong || size > IMPORT_LINE_MAX_LENGTH) break;
      // Pairs of quotes leave the text open, so it isn't parsed again.
      if (quotesIn(next.text) % 2 === 0) continue;
      const joined = readRecord(line, taken.map(({ text }) => text).join('\n'), delimiter);
      // If later lines make the record invalid, the quote didn't start a multiline text.
      if (joined !== 'open' && 'problem' in joined) break;
      record = joined;
    }
    if (record === 'open') reader.giveBack(taken.splice(1));
    yield {
      line: line.number,
      nextLine: line.number + taken.length,
      snippet: snippetOf(line.text),
      size: taken.reduce((sum, { text }) => sum + text.length, 0),
      text: taken.map(({ text }) => text).join('\n'),
      isCut: taken.some(({ isTooLong }) => isTooLong),
      record: record === 'open' ? { problem: 'A quote is opened and never closed.' } : record,
    };
  }
}

function readRecord(line: Line, text: string, delimiter: string): Cells | 'open' {
  const problem = lineProblem({ ...line, text });
  if (problem !== null) return { problem };
  try {
    // Without a delimiter, csv-parse would end the record at a carriage return in a cell.
    const found = parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true });
    const [cells = []] = found;
    return found.length > 1 ? { problem: MISPLACED_QUOTE } : { cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open';
    return { problem: MISPLACED_QUOTE };
  }
}

function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Thrown for a file that can't be read at all; the message states why. */
export class FileProblem extends Error {}

/**
 * Reads objects from a CSV file whose first line names the columns. Throws `FileProblem` if the
 * mapping ignores a column that may mark confidential records, unless `mayIgnore` lists it; null
 * allows every column.
 */
export async function* readCsvObjects(
  lines: AsyncIterable<Line>,
  mapping: Mapping,
  mayIgnore: readonly string[] | null = null,
): AsyncGenerator<RawRow> {
  let header: readonly string[] | null = null;
  let firstLine: Pick<RawRow, 'header'> = {};
  for await (const { isCut, record, text, ...found } of readRecords(lines, mapping)) {
    const place = { ...found, ...storableText(text, isCut), ...firstLine };
    if (header === null) {
      if (text.includes('\r')) throw new FileProblem(CR_LINES_PROBLEM);
      if ('problem' in record) throw new FileProblem(`First line: ${record.problem}`);
      header = record.cells.map((name) => name.trim());
      if (text.length <= REFUSED_HEADER_MAX_LENGTH) firstLine = { header: text };
      const missing = missingColumns(mapping, new Set(header));
      if (missing.length > 0) {
        throw new FileProblem(
          `These columns of the mapping aren't in the file: ${missing.join(', ')}. Its first line has: ${header.join(', ').slice(0, 500)}. Correct the names in the mapping, or its delimiter.`,
        );
      }
      const ignored = mayIgnore === null ? [] : unmappedSecrecyColumns(mapping, header);
      const hidden = ignored.filter((name) => mayIgnore?.includes(name) !== true);
      if (hidden.length > 0) {
        throw new FileProblem(
          `The mapping doesn't use these columns, which may mark sealed or confidential records: ${hidden.join(', ')}. Map them to a field, or name them with --ignore-columns.`,
        );
      }
      const twice = columnsOf(mapping).find(
        (name) => header?.filter((one) => one === name).length !== 1,
      );
      if (twice !== undefined) {
        throw new FileProblem(`The first line has the column ${twice} twice; rename one of them.`);
      }
      continue;
    }
    if ('problem' in record) yield { ...place, problem: record.problem };
    else if (record.cells.length !== header.length) {
      const problem = `The line has ${String(record.cells.length)} fields, but the first line has ${String(header.length)} columns.`;
      yield { ...place, problem };
    } else {
      const { cells } = record;
      yield { ...place, value: new Map(header.map((name, at) => [name, cells[at] ?? ''])) };
    }
  }
}
