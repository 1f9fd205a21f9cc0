import type { RecordOffice } from '#contract/schemas/results';
import { formatMoney } from '#contract/money';

/** Formats record values as text for exports. */

const DAYS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** Shown when the source has no value. */
export const NOT_PROVIDED = 'Not on file';

/** Formats an ISO date: "Jan 14, 2026". */
export function dayWords(day: string | null): string {
  return day === null ? NOT_PROVIDED : DAYS.format(new Date(day));
}

/** Formats cents: "$1,234.50". */
export function moneyWords(cents: number | null): string {
  return cents === null ? NOT_PROVIDED : formatMoney(cents);
}

/** Formats an ISO instant in a time zone: "Jan 14, 2026, 9:30 AM EST". */
export function instantWords(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

export function countWords(count: number): string {
  return count.toLocaleString('en-US');
}

/** Joins the name, address, and phone number of the office that keeps a record. */
export function officeWords({ address, name, telephone }: RecordOffice): string {
  return [name, address, telephone].filter((part) => part !== null).join(', ');
}
