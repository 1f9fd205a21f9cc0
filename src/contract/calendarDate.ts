/** Returns true for a valid calendar date, such as `2026-07-03`, from the year 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Pattern of the years that dates of records and filters can have: 1600 to 2999. */
export const RECORD_YEAR_PATTERN = '^(1[6-9]|2[0-9])';
const RECORD_YEAR = new RegExp(`${RECORD_YEAR_PATTERN}\\d\\d-`);

/** Returns true for a valid calendar date from the year 1600 to 2999. */
export function isRecordDate(text: string): boolean {
  return RECORD_YEAR.test(text) && isCalendarDate(text);
}

/** Returns true for a date whose year was typed with two digits, such as `0026-05-14`. */
export function hasShortYear(text: string): boolean {
  return /^0\d{3}-\d\d-\d\d$/.test(text);
}

/**
 * Returns the day before an ISO date: the last day of a period that ends when the next one starts.
 * Returns an invalid date unchanged.
 */
export function dayBefore(day: string): string {
  if (!isCalendarDate(day)) return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
