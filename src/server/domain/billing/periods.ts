import { DAY_MS } from '#contract/time';

/** Plan periods. Days are ISO dates; a period ends before the first day of the next one. */

/** Adds months to a day; uses the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export function addDays(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY_MS);
}

/** Returns the number of days between two dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * Returns the first day of the next period. Months count from the anchor, so a plan that began on
 * January 31 renews on February 28 and March 31.
 */
export function nextPeriod(anchorOn: string, from: string): string {
  const [anchorYear = 0, anchorMonth = 1] = anchorOn.split('-').map(Number);
  const [year = 0, month = 1] = from.split('-').map(Number);
  return addMonths(anchorOn, (year - anchorYear) * 12 + month - anchorMonth + 1);
}

export interface Period {
  readonly from: string;
  /** First day of the next period. */
  readonly to: string;
}

/**
 * Calculates the extra cost of a different plan for the rest of a period, including `today`; half a
 * cent rounds up.
 */
export function proratedCents(moreCents: number, { from, to }: Period, today: string): number {
  const left = Math.min(Math.max(daysBetween(today, to), 0), daysBetween(from, to));
  return Math.round((moreCents * left) / daysBetween(from, to));
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
