import { formatMonth, formatDateFull, formatWeekdayDate } from '#contract/formats';
import { DAY_MS } from '#contract/time';

/** Days are ISO dates, so they don't depend on clocks and time zones. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Range of years that may have hearings. */
const YEARS = { first: 1900, last: 2199 };

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Parses an ISO date; null if it is invalid or outside the range of years. */
export function readDay(text: string): string | null {
  const year = Number(DAY.exec(text)?.[1]);
  if (!(year >= YEARS.first && year <= YEARS.last)) return null;
  const instant = utc(text);
  return !Number.isNaN(instant) && iso(instant) === text ? text : null;
}

/** Adds days, or subtracts them if `count` is negative. */
export function addDays(day: string, count: number): string {
  return iso(utc(day) + count * DAY_MS);
}

/** Adds months; if the resulting month is too short, returns its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Returns the Sunday that starts the day's week. */
function weekStart(day: string): string {
  return addDays(day, -new Date(utc(day)).getUTCDay());
}

/** Returns the first and last day of a view. A month is shown in whole weeks. */
export function spanOf(
  view: CalendarView,
  day: string,
): { readonly from: string; readonly to: string } {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') return { from: weekStart(day), to: addDays(weekStart(day), 6) };
  const from = `${day.slice(0, 8)}01`;
  const to = addDays(addMonths(from, 1), -1);
  return view === 'list' ? { from, to } : { from: weekStart(from), to: addDays(weekStart(to), 6) };
}

/** Returns the day for the next or previous view. */
export function turn(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  return view === 'week' ? addDays(day, 7 * by) : addMonths(day, by);
}

/** Returns all days of a span, in order. */
export function daysOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Formats a day as "July 2026". */
const monthWords = (day: string): string => formatMonth(day.slice(0, 7));

/** Returns the title of a view. */
export function spanWords(view: CalendarView, day: string): string {
  if (view === 'day') return formatDateFull(day);
  if (view !== 'week') return monthWords(day);
  const { from, to } = spanOf(view, day);
  return `${formatWeekdayDate(from)} to ${formatWeekdayDate(to)}, ${to.slice(0, 4)}`;
}
