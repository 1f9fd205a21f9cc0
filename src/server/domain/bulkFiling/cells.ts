import { BULK_SERVICES } from '#contract/filing/bulkColumns';
import { isCalendarDate } from '#contract/calendarDate';

/** Cleaned cells of a row; keyed by column key. */
export type Cells = ReadonlyMap<string, string>;

/** Parses `1,250.00`, `$1250`, or `1250.5` into cents; null if invalid. */
export function readCents(cell: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(cell);
  if (match === null) return null;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Parses `2025-03-01` or `3/1/2025` as an ISO date; null if invalid. */
export function readDay(cell: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  const iso =
    american === null
      ? cell
      : `${american[3] ?? ''}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : null;
}

/**
 * Returns the court's code for a method of service; null for `other`, undefined for unknown text.
 */
export function readService(cell: string): string | null | undefined {
  return BULK_SERVICES[cell.toLowerCase()];
}

/** Splits a cell into file names at semicolons. */
export function readFileNames(cell: string): readonly string[] {
  return cell
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
