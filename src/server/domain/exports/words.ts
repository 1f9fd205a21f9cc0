import { formatDate, formatMoney } from '#contract/formats';
import type { RecordOffice } from '#contract/schemas/results';

/** Formats record values as text for exports. */

/** Shown when the source has no value. */
export const NOT_PROVIDED = 'Not on file';

/** Formats an ISO date: "Jan 14, 2026". */
export function dayWords(day: string | null): string {
  return day === null ? NOT_PROVIDED : formatDate(day);
}

/** Formats cents: "$1,234.50". */
export function moneyWords(cents: number | null): string {
  return cents === null ? NOT_PROVIDED : formatMoney(cents);
}

/** Joins the name, address, and phone number of the office that keeps a record. */
export function officeWords({ address, name, telephone }: RecordOffice): string {
  return [name, address, telephone].filter((part) => part !== null).join(', ');
}
