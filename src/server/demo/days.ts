/** A calendar day as days since 1970-01-01: adding and comparing are arithmetic. */
export type Day = number;

const DAY_MS = 86_400_000;
const isoDates = new Map<Day, string>();

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

/** `06/30/2026`, as courts write dates in their entries. */
export function courtDate(day: Day): string {
  const [year, month, date] = formatDay(day).split('-');
  return `${month}/${date}/${year}`;
}

/** The day itself, or the Monday after a weekend: courts are closed then. */
export function onWorkday(day: Day): Day {
  const weekday = (day + 4) % 7;
  if (weekday === 6) return day + 2;
  return weekday === 0 ? day + 1 : day;
}

const offsets = new Map<string, number>();

/** Minutes by which a zone's clock differs from UTC on a day, at noon. */
function zoneOffset(timeZone: string, day: Day): number {
  const key = `${timeZone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const noon = new Date(day * DAY_MS + DAY_MS / 2);
  const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(noon)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text ?? '') ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  offsets.set(key, offset);
  return offset;
}

/** The instant at which a court's clock shows that time; by day, when zones do not change. */
export function courtInstant(timeZone: string, day: Day, hour: number, minute: number): Date {
  const minutes = hour * 60 + minute - zoneOffset(timeZone, day);
  return new Date(day * DAY_MS + minutes * 60_000);
}
