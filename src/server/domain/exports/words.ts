import type { RecordOffice } from '#contract/schemas/results';

/** Values of records as files tell them. */

const DAYS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What stands where the source tells nothing. */
export const NOT_TOLD = 'Not told';

/** "Jan 14, 2026" of an ISO date. */
export function dayWords(day: string | null): string {
  return day === null ? NOT_TOLD : DAYS.format(new Date(day));
}

/** "$1,234.50" of cents. */
export function moneyWords(cents: number | null): string {
  return cents === null ? NOT_TOLD : MONEY.format(cents / 100);
}

/** "Jan 14, 2026, 9:30 AM EST" of an ISO instant on the clock of a zone. */
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

/** Name, address and telephone of who keeps a record. */
export function officeWords({ address, name, telephone }: RecordOffice): string {
  return [name, address, telephone].filter((part) => part !== null).join(', ');
}
