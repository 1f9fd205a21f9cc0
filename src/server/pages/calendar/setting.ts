import { formatTime, formatZone } from '#contract/formats';
import type { Setting } from '../../domain/calendar/repository';
import { isHearingOver } from '#contract/courts/hearings';

/** Formats the court's local time as "9:00 AM EDT". */
export function timeWords({ startsAt, timeZone }: Pick<Setting, 'startsAt' | 'timeZone'>): string {
  const iso = startsAt.toISOString();
  return `${formatTime(iso, timeZone)} ${formatZone(iso, timeZone)}`;
}

/**
 * Returns the status of a hearing. A past one is only "Past", because the record doesn't say
 * whether it was held.
 */
export function statusWords(setting: Setting, now: number): string {
  if (setting.status === 'CANCELLED') return 'Canceled';
  return isHearingOver(setting, now) ? 'Past' : 'Confirmed';
}
