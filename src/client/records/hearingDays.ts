import { formatWeekdayDate } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateIn, DAY_MS } from '#contract/time';

const NEAR = ['Today', 'Tomorrow'] as const;

interface Timed {
  /** ISO instant. */
  readonly startsAt: string;
  /** IANA time zone of the court. */
  readonly timeZone: string;
}

/** Returns the date of an ISO instant in an IANA time zone, plus days: `2026-06-30`. */
export function civilDay(iso: string, timeZone: string, daysLater = 0): string {
  const day = dateIn(Date.parse(iso), timeZone);
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10);
}

function nearName(day: string, asOf: string): (typeof NEAR)[number] | null {
  return (
    NEAR.find((_name, daysLater) => civilDay(asOf, STATE_TIME_ZONE, daysLater) === day) ?? null
  );
}

/** Returns "Today" or "Tomorrow" for an instant's day in an IANA time zone; null for other days. */
export function nearDay(iso: string, timeZone: string, asOf: string): string | null {
  return nearName(civilDay(iso, timeZone), asOf);
}

/**
 * Returns the heading of each hearing: its day, such as "Today, Mon, Nov 30"; null if the previous
 * hearing is on the same day. Days are in the court's time zone, but "Today" is in the state's.
 * Hearings on one date thus share a heading, even if their courts' time zones differ.
 */
export function dayHeadings(hearings: readonly Timed[], asOf: string): readonly (string | null)[] {
  const days = hearings.map(({ startsAt, timeZone }) => civilDay(startsAt, timeZone));
  return days.map((day, at) => {
    if (day === days[at - 1]) return null;
    const near = nearName(day, asOf);
    const words = formatWeekdayDate(day);
    return near === null ? words : `${near}, ${words}`;
  });
}
