import { isCalendarDate } from '#contract/calendarDate';
import { readCsvRecords } from '../../http/csv';

/** A line of a bank statement. */
export interface BankLine {
  readonly reference: string;
  /** Date of the receipts that it belongs to; ISO date. */
  readonly day: string;
  readonly method: 'CARD' | 'CHECK';
  /** Negative for a withdrawal. */
  readonly cents: number;
}

/** An invalid statement; each line of the message gives a line number of the file. */
export class BankFileProblem extends Error {
  override readonly name = 'BankFileProblem';
}

const COLUMNS = ['day', 'method', 'amount', 'reference'] as const;
const METHODS: Readonly<Record<string, BankLine['method']>> = { card: 'CARD', check: 'CHECK' };
const REFERENCE_MAX_LENGTH = 100;
const MAX_CENTS = 1_000_000_000;
const MAX_PROBLEMS = 50;

/** Parses a statement: a CSV file with day, method, amount, and reference. Throws `BankFileProblem`. */
export function readBankFile(text: string): readonly BankLine[] {
  const [header, ...rest] = readCsvRecords(
    text,
    (reason) => new BankFileProblem(`The file cannot be read as CSV: ${reason}.`),
  );
  const columns = header?.record.map((column) => column.trim()) ?? [];
  if (COLUMNS.some((column) => !columns.includes(column))) {
    throw new BankFileProblem(`Line 1: use the columns ${COLUMNS.join(', ')}.`);
  }
  const problems: string[] = [];
  const lines = new Map<string, number>();
  const rows: BankLine[] = [];
  for (const { info, record } of rest) {
    const row = readRow((column) => record[columns.indexOf(column)]?.trim() ?? '');
    const line = `Line ${String(info.lines)}`;
    if (typeof row === 'string') {
      problems.push(`${line}: ${row}.`);
      continue;
    }
    const other = lines.get(row.reference);
    if (other !== undefined) {
      problems.push(`${line}: reference ${row.reference} is already on line ${String(other)}.`);
    }
    lines.set(row.reference, info.lines);
    rows.push(row);
  }
  if (problems.length > 0) throw new BankFileProblem(problems.slice(0, MAX_PROBLEMS).join('\n'));
  return rows;
}

function readRow(cell: (column: (typeof COLUMNS)[number]) => string): BankLine | string {
  const [day, reference] = [cell('day'), cell('reference')];
  if (!isCalendarDate(day)) return `day "${day}" must be like 2026-07-03`;
  const method = METHODS[cell('method').toLowerCase()];
  if (method === undefined) return `method "${cell('method')}" must be card or check`;
  const cents = centsOf(cell('amount'));
  if (cents === null)
    return `amount "${cell('amount')}" must be dollars, such as 1250.00 or -40.00`;
  if (
    reference === '' ||
    reference.length > REFERENCE_MAX_LENGTH ||
    /[\p{Cc}\uFFFD]/u.test(reference)
  ) {
    return `it needs the bank's reference, of at most ${String(REFERENCE_MAX_LENGTH)} characters`;
  }
  return { cents, day, method, reference };
}

/**
 * Parses `1,250.00` or `-40` into cents; null for anything else, for zero, and above $10 million.
 */
function centsOf(text: string): number | null {
  if (!/^-?\$?(?:\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.\d{2})?$/.test(text)) return null;
  const cents = Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
  return cents === 0 || Math.abs(cents) > MAX_CENTS ? null : cents;
}
