import { HOUR_MS, startOfDateIn } from './time';

/**
 * The time zone of most offices of both states: Indianapolis and Lansing have the same time. The
 * zone is always shown with a time.
 */
export const STATE_TIME_ZONE = 'America/Indiana/Indianapolis';

/** A day and time in the state's time zone: `2026-07-06T08:00`. */
export const CLOCK_PATTERN = '^[12]\\d{3}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d$';

const CLOCK_LENGTH = '2026-07-06T08:00'.length;

const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: STATE_TIME_ZONE,
});

function clockAt(time: number): string {
  return clock.format(time).replace(' ', 'T');
}

/** Formats an instant as a day and time in the state's time zone; empty for none. */
export function formatClock(instant: string | null): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : clockAt(time);
}

/** Returns the ISO date of an instant in the state's time zone; empty for an invalid instant. */
export function stateDate(instant: string | number): string {
  const time = typeof instant === 'number' ? instant : Date.parse(instant);
  return Number.isNaN(time) ? '' : clockAt(time).slice(0, 10);
}

/** Returns the instant at which an ISO date begins in the state's time zone. */
export function startOfStateDate(day: string): Date {
  return startOfDateIn(day, STATE_TIME_ZONE);
}

/**
 * Returns the milliseconds of a day and time in the state's time zone. If the time occurs twice in
 * fall, returns the earlier one; null if it doesn't exist, as on February 30 or in the hour skipped
 * in spring.
 */
export function parseClock(text: string): number | null {
  if (text.length !== CLOCK_LENGTH || !new RegExp(CLOCK_PATTERN).test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // Tries daylight time first, so that an ambiguous hour means its first occurrence.
  const found = [4, 5].map((behind) => asUtc + behind * HOUR_MS).find((at) => clockAt(at) === text);
  return found ?? null;
}
