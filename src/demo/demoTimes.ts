import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { hourIn } from '#contract/time';
import { DEMO_DATES } from '../server/limits';
import { formatDay, parseDay } from './days';

/** The dates that demo data is made for. */
export interface DemoTimes {
  /** ISO date that the data is generated for; on it, courts are in session and plans are active. */
  readonly day: string;
  /** ISO date of the last day that the records cover: the day before `day`. */
  readonly today: string;
  /** ISO date of the newest load: this morning, or yesterday before the morning's loads. */
  readonly loadedOn: string;
  /** Milliseconds since 1970, on `day` in Indiana's time zone. */
  readonly now: number;
}

/**
 * Hour in Indiana by which all morning loads are complete, including those of its western counties.
 */
const LOADED_BY = 9;

/**
 * Returns the times of demo data for a date; by default, for the day of `now`. Any other date is as
 * of noon. A clock outside `DEMO_DATES` gives the nearest possible date.
 */
export function demoTimesOf(date: string | null, now: number): DemoTimes {
  const clockDay = stateDate(now);
  const { first, last } = DEMO_DATES;
  const day = date ?? (clockDay < first ? first : clockDay > last ? last : clockDay);
  const at = day === clockDay ? now : Date.parse(`${day}T17:00:00Z`);
  const yesterday = formatDay(parseDay(day) - 1);
  const isLoaded = hourIn(at, STATE_TIME_ZONE) >= LOADED_BY;
  return { day, today: yesterday, loadedOn: isLoaded ? day : yesterday, now: at };
}
