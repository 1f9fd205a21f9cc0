import { formatDateTimeShort, formatTime, formatZone } from '#contract/formats';
import { dateIn, ownTimeZone } from '#contract/time';

/**
 * Formats an instant on the court's clock: "2:14 PM", with the time zone if the browser's clock
 * shows another time.
 */
export function formatCourtClock(iso: string, timeZone: string): string {
  return withZone(formatTime(iso, timeZone), iso, timeZone);
}

/** Formats an instant on the court's clock, with the date unless it is today. */
export function formatCourtTime(iso: string, timeZone: string, now: number): string {
  const nowIso = new Date(now).toISOString();
  const isToday = dateIn(Date.parse(iso), timeZone) === dateIn(now, timeZone);
  if (isToday) return formatCourtClock(iso, timeZone);
  return withZone(formatDateTimeShort(iso, timeZone, nowIso), iso, timeZone);
}

/** Adds the zone's abbreviation, such as "EST", if the browser's zone has another time. */
function withZone(text: string, iso: string, timeZone: string): string {
  if (formatTime(iso, ownTimeZone()) === formatTime(iso, timeZone)) return text;
  return `${text} ${formatZone(iso, timeZone)}`;
}
