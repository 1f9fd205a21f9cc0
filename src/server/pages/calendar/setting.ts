import type { Setting } from '../../domain/calendar/repository';
import { isHearingOver } from '../../domain/courts/runningHearings';

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

/** Formats the court's local time as "9:00 AM EDT". */
export function timeWords({ startsAt, timeZone }: Pick<Setting, 'startsAt' | 'timeZone'>): string {
  // Intl puts a narrow no-break space before AM, which the browser's page search doesn't match with
  // a typed space.
  return timeFormat(timeZone).format(startsAt).replace(/\s/g, ' ');
}

/**
 * Returns the status of a hearing. A past one is only "Past", because the record doesn't say
 * whether it was held.
 */
export function statusWords(setting: Setting, now: number): string {
  if (setting.status === 'CANCELLED') return 'Canceled';
  return isHearingOver(setting, now) ? 'Past' : 'Confirmed';
}
