/** Returns true for a valid calendar date, such as `2026-07-03`, from the year 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
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
