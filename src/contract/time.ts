/** Milliseconds in units of time. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours; a day in a time zone may be an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dateFormats.set(timeZone, format);
  return format;
}

/**
 * Returns the ISO date of an instant, in milliseconds, in an IANA time zone: `2026-06-30`. Throws
 * for an invalid instant or zone.
 */
export function dateIn(instant: number, timeZone: string): string {
  return dateFormat(timeZone).format(instant);
}

/** Returns the hour of an instant, in milliseconds, in an IANA time zone: 0 to 23. */
export function hourIn(instant: number, timeZone: string): number {
  return Number(clockIn(instant, timeZone).slice(11, 13));
}

/** Formats an instant, in milliseconds, in an IANA time zone: `2026-06-30 16:05:09`. */
export function clockIn(instant: number, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).replace(',', '');
}

/** Returns the IANA time zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns the instant at which an ISO date begins in a time zone of Indiana or Michigan. Throws for
 * an invalid date or zone.
 */
export function startOfDateIn(day: string, timeZone: string): Date {
  const starts = [4, 5, 6].map((hour) => new Date(`${day}T0${String(hour)}:00:00Z`));
  const start = starts.find((each) => dateIn(each.getTime(), timeZone) === day);
  return start ?? new Date(`${day}T05:00:00Z`);
}
