import { CsvError, parse } from 'csv-parse/sync';
import { isCleanText } from '#contract/text';
import { courtByRule, type CourtByRule } from './courtRules';

/** Columns of a court file; all but the first and `name` are optional. */
export const COURT_COLUMNS = [
  'code',
  'id',
  'name',
  'officeName',
  'officeAddress',
  'officeTelephone',
  'officeHours',
  'judges',
] as const;
type CourtColumn = (typeof COURT_COLUMNS)[number];

/** A court from a file; null for fields that the file leaves empty. */
export interface CourtRow {
  readonly line: number;
  /** Derived from the prefix, for a court that isn't in the database. */
  readonly ruled: CourtByRule;
  readonly id: number | null;
  readonly name: string;
  readonly officeName: string | null;
  readonly officeAddress: string | null;
  readonly officeTelephone: string | null;
  readonly officeHours: string | null;
  readonly judges: readonly string[] | null;
}

/** An invalid court file; each line of the message gives a line number of the file. */
export class CourtsFileProblem extends Error {}

const TEXT_MAX_LENGTH = 200;
const MAX_JUDGES = 50;
const MAX_PROBLEMS = 50;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Parses a whole court file. Throws a `CourtsFileProblem` that lists all errors. */
export function readCourtsFile(text: string): CourtRow[] {
  const [header, ...records] = readRecords(text);
  const columns = header?.record.map((name) => name.trim()) ?? [];
  const problems: string[] = [];
  for (const [at, name] of columns.entries()) {
    if (!COURT_COLUMNS.some((each) => each === name)) {
      problems.push(`Line 1: unknown column ${name}; use ${COURT_COLUMNS.join(', ')}.`);
    } else if (columns.indexOf(name) !== at) problems.push(`Line 1: ${name} appears twice.`);
  }
  for (const name of ['code', 'name']) {
    if (!columns.includes(name)) problems.push(`Line 1: the column ${name} is missing.`);
  }
  if (problems.length > 0) throw new CourtsFileProblem(problems.join('\n'));
  const rows: CourtRow[] = [];
  const lines = { code: new Map<string, number>(), id: new Map<number, number>() };
  for (const { info, record } of records) {
    const read = readRow(columns, record, info.lines);
    if (typeof read === 'string') {
      problems.push(`Line ${String(info.lines)}: ${read}`);
      continue;
    }
    const { code, id } = { code: read.ruled.code, id: read.id ?? read.ruled.id };
    const other = lines.code.get(code) ?? lines.id.get(id);
    if (other !== undefined) {
      problems.push(
        `Line ${String(info.lines)}: ${code} or its id is already on line ${String(other)}.`,
      );
    }
    lines.code.set(code, info.lines);
    lines.id.set(id, info.lines);
    rows.push(read);
  }
  if (problems.length > 0) {
    throw new CourtsFileProblem(problems.slice(0, MAX_PROBLEMS).join('\n'));
  }
  return rows;
}

function readRecords(text: string): CsvRecord[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CourtsFileProblem(`The file cannot be read as CSV: ${error.message}.`);
  }
}

function readRow(
  columns: readonly string[],
  cells: readonly string[],
  line: number,
): CourtRow | string {
  if (cells.length !== columns.length) {
    return `it has ${String(cells.length)} cells, but the first line has ${String(columns.length)} columns.`;
  }
  const cell = (name: CourtColumn): string => cells[columns.indexOf(name)]?.trim() ?? '';
  const wrong = COURT_COLUMNS.find(
    (name) => !isCleanText(cell(name)) || /[\p{Cc}\uFFFD]/u.test(cell(name)),
  );
  if (wrong !== undefined) {
    return `${wrong} contains a control character or bytes that aren't UTF-8.`;
  }
  const long = COURT_COLUMNS.find(
    (name) => name !== 'judges' && cell(name).length > TEXT_MAX_LENGTH,
  );
  if (long !== undefined) return `${long} has more than ${String(TEXT_MAX_LENGTH)} characters.`;
  const ruled = courtByRule(cell('code'));
  if (typeof ruled === 'string') return `code ${cell('code')}: ${ruled}.`;
  if (cell('name') === '') return `${ruled.code} has no name.`;
  if (!/^([1-9]\d{8})?$/.test(cell('id'))) return `id ${cell('id')} must be nine digits.`;
  const judges = cell('judges')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (judges.length > MAX_JUDGES || judges.some((name) => name.length > TEXT_MAX_LENGTH)) {
    return `judges can have at most ${String(MAX_JUDGES)} names of ${String(TEXT_MAX_LENGTH)} characters, with ; between them.`;
  }
  const textOf = (name: CourtColumn): string | null => cell(name) || null;
  return {
    line,
    ruled,
    id: cell('id') === '' ? null : Number(cell('id')),
    name: cell('name'),
    officeName: textOf('officeName'),
    officeAddress: textOf('officeAddress'),
    officeTelephone: textOf('officeTelephone'),
    officeHours: textOf('officeHours'),
    judges: judges.length === 0 ? null : judges,
  };
}
