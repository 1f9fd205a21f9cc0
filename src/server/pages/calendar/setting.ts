import { formatTime, formatZone } from '#contract/formats';
import { MINUTE_MS } from '#contract/time';
import type { Setting } from '../../domain/calendar/repository';

/** Formats the court's local time as "9:00 AM EDT". */
export function timeWords({ startsAt, timeZone }: Pick<Setting, 'startsAt' | 'timeZone'>): string {
  const iso = startsAt.toISOString();
  return `${formatTime(iso, timeZone)} ${formatZone(iso, timeZone)}`;
}

/**
 * Returns the status of a hearing. A past one is only "Past", because the record doesn't say
 * whether it was held.
 */
export function statusWords({ durationMinutes, startsAt, status }: Setting, now: number): string {
  if (status === 'CANCELLED') return 'Canceled';
  return startsAt.getTime() + durationMinutes * MINUTE_MS <= now ? 'Past' : 'Confirmed';
}
