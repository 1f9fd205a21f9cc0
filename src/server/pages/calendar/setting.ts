import type { Setting } from '../../domain/calendar/repository';

const MINUTE_MS = 60_000;

const times = new Map<string, Intl.DateTimeFormat>();

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  const known = times.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  times.set(timeZone, format);
  return format;
}

/** "9:00 AM EDT", the court's local time. */
export function timeWords({ startsAt, timeZone }: Pick<Setting, 'startsAt' | 'timeZone'>): string {
  // Intl puts a narrow no-break space before AM, which the browser's find doesn't match.
  return timeFormat(timeZone).format(startsAt).replace(/\s/g, ' ');
}

/** Status of a setting. A past one is only "Past", because whether it was held isn't on record. */
export function statusWords({ durationMinutes, startsAt, status }: Setting, now: number): string {
  if (status === 'CANCELLED') return 'Canceled';
  return startsAt.getTime() + durationMinutes * MINUTE_MS <= now ? 'Past' : 'Confirmed';
}
