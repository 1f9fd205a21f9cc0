import { DAY_MS } from '#contract/time';

/** A calendar day as the number of days since 1970-01-01, for simple arithmetic. */
export type Day = number;

const isoDates = new Map<Day, string>();
const courtDates = new Map<Day, string>();
const years = new Map<Day, number>();

export function parseDay(isoDate: string): Day {
  return Date.parse(`${isoDate}T00:00:00Z`) / DAY_MS;
}

/** `2026-06-30`. */
export function formatDay(day: Day): string {
  let text = isoDates.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    isoDates.set(day, text);
  }
  return text;
}

/** Formats a day as `06/30/2026`, as in court entries. */
export function courtDate(day: Day): string {
  let text = courtDates.get(day);
  if (text === undefined) {
    const [year, month, date] = formatDay(day).split('-');
    text = `${month}/${date}/${year}`;
    courtDates.set(day, text);
  }
  return text;
}

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
});

/** Formats a day as `June 30`. */
export function monthAndDay(day: Day): string {
  return MONTH_AND_DAY.format(new Date(day * DAY_MS));
}

export function yearOf(day: Day): number {
  let year = years.get(day);
  if (year === undefined) {
    year = Number(formatDay(day).slice(0, 4));
    years.set(day, year);
  }
  return year;
}

export function newYear(year: number): Day {
  return parseDay(`${year}-01-01`);
}

const offsets = new Map<string, Map<Day, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creates the formatter of a zone's UTC offset; slow, so it runs once. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Returns a zone's UTC offset on a day at noon, in minutes. */
function zoneOffset(timeZone: string, day: Day): number {
  let ofZone = offsets.get(timeZone);
  if (ofZone === undefined) {
    ofZone = new Map();
    offsets.set(timeZone, ofZone);
  }
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const noon = new Date(day * DAY_MS + DAY_MS / 2);
  const text = clockOf(timeZone)
    .formatToParts(noon)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text ?? '') ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  ofZone.set(day, offset);
  return offset;
}

/**
 * Returns the instant of a court's local time; valid only for daytime, when UTC offsets don't
 * change.
 */
export function courtInstant(timeZone: string, day: Day, hour: number, minute: number): Date {
  const minutes = hour * 60 + minute - zoneOffset(timeZone, day);
  return new Date(day * DAY_MS + minutes * 60_000);
}
