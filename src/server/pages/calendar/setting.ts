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

/** "9:00 AM EDT" on the court's clock. */
export function timeWords({ startsAt, timeZone }: Setting): string {
  // Intl puts a narrow no-break space before AM, which nobody types into the browser's find.
  return timeFormat(timeZone).format(startsAt).replace(/\s/g, ' ');
}

/** How a setting stands: one that is over was set, whether it was held is not on record here. */
export function statusWords({ durationMinutes, startsAt, status }: Setting, now: number): string {
  if (status === 'CANCELLED') return 'Cancelled';
  return startsAt.getTime() + durationMinutes * MINUTE_MS <= now ? 'Was set' : 'Confirmed';
}
