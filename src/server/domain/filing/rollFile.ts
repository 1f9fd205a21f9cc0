import { ROLL_STATUSES, type RollStatus } from '#contract/filing/rollOfAttorneys';
import { readCsvRecords } from '../../http/csv';

/** An attorney on the Roll of Attorneys. */
export interface RollRow {
  /** Format: `12345-67`. */
  readonly barNumber: string;
  readonly name: string;
  readonly status: RollStatus;
  readonly email: string | null;
}

/** An invalid roll; each line of the message gives a line number of the file. */
export class RollFileProblem extends Error {
  override readonly name = 'RollFileProblem';
}

const COLUMNS = ['barNumber', 'name', 'status', 'email'] as const;
const STATUSES: readonly string[] = ROLL_STATUSES;
const NAME_MAX_LENGTH = 200;
const EMAIL_MAX_LENGTH = 254;
const MAX_PROBLEMS = 50;

/**
 * Normalizes a bar number to `12345-67`; older ones have a suffix, as in `12345-67-A`. Null if
 * invalid.
 */
export function readBarNumber(text: string): string | null {
  const [, number = '', county = ''] = /^(\d{1,5})-(\d{2})(?:-?[A-Z])?$/i.exec(text.trim()) ?? [];
  return number === '' ? null : `${number}-${county}`;
}

/** Parses a roll: a CSV file with barNumber, name, status, and email. Throws `RollFileProblem`. */
export function readRollFile(text: string): readonly RollRow[] {
  const [header, ...rest] = readCsvRecords(
    text,
    (reason) => new RollFileProblem(`The file cannot be read as CSV: ${reason}.`),
  );
  const columns = header?.record.map((column) => column.trim()) ?? [];
  const unknown = columns.filter((column) => !COLUMNS.some((each) => each === column));
  const missing = COLUMNS.slice(0, 3).filter((column) => !columns.includes(column));
  if (unknown.length + missing.length > 0) {
    throw new RollFileProblem(`Line 1: use the columns ${COLUMNS.join(', ')}.`);
  }
  const problems: string[] = [];
  const lines = new Map<string, number>();
  const rows: RollRow[] = [];
  for (const { info, record } of rest) {
    const row = readRow((column) => record[columns.indexOf(column)]?.trim() ?? '');
    const line = `Line ${String(info.lines)}`;
    if (typeof row === 'string') problems.push(`${line}: ${row}.`);
    else {
      const other = lines.get(row.barNumber);
      if (other !== undefined) {
        problems.push(`${line}: ${row.barNumber} is already on line ${String(other)}.`);
      }
      lines.set(row.barNumber, info.lines);
      rows.push(row);
    }
  }
  if (rows.length + problems.length === 0) {
    throw new RollFileProblem('The file lists no attorneys.');
  }
  if (problems.length > 0) throw new RollFileProblem(problems.slice(0, MAX_PROBLEMS).join('\n'));
  return rows;
}

function readRow(cell: (column: (typeof COLUMNS)[number]) => string): RollRow | string {
  const [name, status, email] = [cell('name'), cell('status'), cell('email')];
  const barNumber = readBarNumber(cell('barNumber'));
  if (barNumber === null) return `barNumber "${cell('barNumber')}" must be like 12345-67`;
  if (name === '' || name.length > NAME_MAX_LENGTH || /[\p{Cc}\uFFFD]/u.test(name)) {
    return `${barNumber} needs a name of at most ${String(NAME_MAX_LENGTH)} characters`;
  }
  if (!STATUSES.includes(status)) {
    return `status "${status}" must be active, inactive, or suspended`;
  }
  if (email !== '' && (email.length > EMAIL_MAX_LENGTH || !/^[^\s@]+@[^\s@]+$/.test(email))) {
    return `email "${email}" is not an email address`;
  }
  return { barNumber, name, status: status as RollStatus, email: email === '' ? null : email };
}
