import { DEMO_DATES } from '../limits';
import { civilDate } from '../http/services';
import { formatDay, parseDay } from './days';

/** As of when demo data is made. */
export interface DemoTimes {
  /** ISO date that the data is made for: its courts sit, its plans run. */
  readonly day: string;
  /** ISO date of the last day that the records cover: the one before. */
  readonly today: string;
  /** ISO date of the newest load: this morning, or yesterday before the offices have sent theirs. */
  readonly loadedOn: string;
  /** Milliseconds since 1970; on that day by Indiana's clock. */
  readonly now: number;
}

/** By this hour of Indiana's clock all loads of a morning are in, those of its western counties too. */
const LOADED_BY = 9;

const HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Indiana/Indianapolis',
  hour: 'numeric',
  hourCycle: 'h23',
});

/**
 * The times of demo data for a date, or for the day of `now` without one. A date other than that day
 * is as of its noon. A clock outside of `DEMO_DATES` gives the nearest date that demo data can have.
 */
export function demoTimesOf(date: string | null, now: number): DemoTimes {
  const clockDay = civilDate(now);
  const { first, last } = DEMO_DATES;
  const day = date ?? (clockDay < first ? first : clockDay > last ? last : clockDay);
  const at = day === clockDay ? now : Date.parse(`${day}T17:00:00Z`);
  const yesterday = formatDay(parseDay(day) - 1);
  const isLoaded = Number(HOUR.format(at)) >= LOADED_BY;
  return { day, today: yesterday, loadedOn: isLoaded ? day : yesterday, now: at };
}
