import { DAY_MS } from '#contract/time';

/** A calendar day as the number of days since 1970-01-01. */
type Day = number;

const SUNDAY = 0;
const MONDAY = 1;
const TUESDAY = 2;
const THURSDAY = 4;
const SATURDAY = 6;

/** Returns the weekday; 0 is Sunday. */
function weekday(day: Day): number {
  return (day + 4) % 7;
}

function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** Returns the `count`th of the `wanted` weekday in a month. */
function nth(year: number, month: number, wanted: number, count: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((wanted - weekday(first) + 7) % 7) + (count - 1) * 7;
}

/** Computes Easter Sunday by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/** Moves a fixed holiday from Saturday to Friday, and from Sunday to Monday. */
function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

/**
 * Returns the days of a year on which Indiana's courts are closed: the holidays of IC 1-1-9-1 as
 * the state observes them, with the election days of even years.
 */
function holidays(year: number): Day[] {
  const thanksgiving = nth(year, 11, THURSDAY, 4);
  const memorialDay = nth(year, 6, MONDAY, 1) - 7;
  const days = [
    observed(dayOf(year, 1, 1)),
    easter(year) - 2,
    memorialDay,
    observed(dayOf(year, 7, 4)),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    observed(dayOf(year, 11, 11)),
    thanksgiving,
    thanksgiving + 1,
    dayOf(year, 12, 24),
    observed(dayOf(year, 12, 25)),
    observed(dayOf(year + 1, 1, 1)),
  ];
  if (year >= 1986) days.push(nth(year, 1, MONDAY, 3));
  if (year >= 2022) days.push(observed(dayOf(year, 6, 19)));
  if (year % 2 === 0) {
    days.push(nth(year, 5, MONDAY, 1) + TUESDAY - MONDAY);
    days.push(nth(year, 11, MONDAY, 1) + TUESDAY - MONDAY);
  }
  return days;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2040;
const closedDays = new Set<Day>();
for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
  for (const day of holidays(year)) closedDays.add(day);
}

/**
 * Days on which a court or its county is closed in addition to weekends and holidays: ISO dates with
 * the reason. `closedDaysRepository.ts` loads them.
 */
export type ClosedDays = ReadonlyMap<string, string>;

const NO_CLOSED_DAYS: ClosedDays = new Map();

function isoOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayOfIso(isoDate: string): Day {
  return Date.parse(`${isoDate}T00:00:00Z`) / DAY_MS;
}

/**
 * True on weekends, on holidays of the years 1970 to 2040, and on the court's closed days. Closed
 * days may be omitted only without a real court, as for demo data.
 */
export function isCourtClosed(day: Day, closed: ClosedDays = NO_CLOSED_DAYS): boolean {
  const name = weekday(day);
  if (name === SATURDAY || name === SUNDAY || closedDays.has(day)) return true;
  return closed.size > 0 && closed.has(isoOf(day));
}

/** Returns why a court is closed on an ISO date, for display; null if it is open. */
export function closedReason(isoDate: string, closed: ClosedDays): string | null {
  const day = dayOfIso(isoDate);
  const reason = closed.get(isoDate);
  if (reason !== undefined) return `the court is closed (${reason})`;
  if (weekday(day) === SATURDAY) return 'Saturday';
  if (weekday(day) === SUNDAY) return 'Sunday';
  return closedDays.has(day) ? 'court holiday' : null;
}

/** Returns the day itself, or the next open day. */
export function courtDay(day: Day, closed: ClosedDays = NO_CLOSED_DAYS): Day {
  let open = day;
  while (isCourtClosed(open, closed)) open++;
  return open;
}

/** Returns the day itself, or the last open day before it. */
export function courtDayBefore(day: Day, closed: ClosedDays = NO_CLOSED_DAYS): Day {
  let open = day;
  while (isCourtClosed(open, closed)) open--;
  return open;
}

/** True if the court is closed on an ISO date. */
export function isClosedOn(isoDate: string, closed: ClosedDays): boolean {
  return isCourtClosed(dayOfIso(isoDate), closed);
}

/** Adds open court days to an ISO date. */
export function addCourtDays(isoDate: string, count: number, closed: ClosedDays): string {
  let day = dayOfIso(isoDate);
  for (let left = count; left > 0; left -= 1) day = courtDay(day + 1, closed);
  return isoOf(day);
}

/** Adds calendar days to an ISO date; moves the result to the next open day. */
export function addDaysToCourtDay(isoDate: string, count: number, closed: ClosedDays): string {
  return isoOf(courtDay(dayOfIso(isoDate) + count, closed));
}
