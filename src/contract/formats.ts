import { dateIn } from './time';

const LOCALE = 'en-US';

const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const countFormat = new Intl.NumberFormat(LOCALE);
const moneyFormat = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const instantFormats = new Map<string, Intl.DateTimeFormat>();

function instantFormat(timeZone: string): Intl.DateTimeFormat {
  const known = instantFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(LOCALE, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  instantFormats.set(timeZone, format);
  return format;
}

/**
 * Replaces special spaces: Intl puts a narrow no-break space before AM, which breaks the browser's
 * find.
 */
function inPlainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}

const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-06` as "June 2026". */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats `2026-06` as "June". */
export function formatMonthName(month: string): string {
  return formatMonth(month).split(' ')[0] ?? '';
}

const MONTH_SHORT = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });

/** Formats `2026-06` as "Jun", and January with its year: "Jan 2026". */
export function formatMonthShort(month: string): string {
  const name = MONTH_SHORT.format(new Date(`${month}-01T00:00:00Z`));
  return month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name;
}

/**
 * Formats an ISO date, or the date of an ISO instant, as "Jun 30, 2026"; returns other text
 * unchanged.
 */
export function formatDate(iso: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? iso : dateFormat.format(day);
}

/** Returns a function that formats ISO dates; its formatter is created on the first use. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (day) => {
    format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
}

/** Formats an ISO date as "Mon". */
export const formatWeekday = dayFormat({ weekday: 'short' });

/** Formats an ISO date as "Monday". */
export const formatWeekdayLong = dayFormat({ weekday: 'long' });

/** Formats an ISO date as "Jul 6". */
export const formatMonthDay = dayFormat({ month: 'short', day: 'numeric' });

/** Formats an ISO date as "Mon, Jul 6". */
export const formatWeekdayDate = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** Formats an ISO date as "July 6, 2026". */
export const formatDateLong = dayFormat({ dateStyle: 'long' });

/** Formats an ISO date as "Monday, July 6, 2026". */
export const formatDateFull = dayFormat({ dateStyle: 'full' });

/** Formats an ISO instant in an IANA time zone as "Jun 30, 2026, 9:05 AM EDT". */
export function formatDateTime(iso: string, timeZone: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime())
    ? iso
    : inPlainSpaces(instantFormat(timeZone).format(instant));
}

/** Returns the parts of an ISO instant in an IANA time zone. */
function partsOf(iso: string, timeZone: string): Readonly<Record<string, string>> {
  const parts = instantFormat(timeZone).formatToParts(new Date(iso));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Formats an ISO instant in an IANA time zone as "9:05 AM". */
export function formatTime(iso: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  const { dayPeriod = '', hour = '', minute = '' } = partsOf(iso, timeZone);
  return `${hour}:${minute} ${dayPeriod}`;
}

/**
 * Formats an ISO instant in an IANA time zone as "Jun 30, 9:05 AM", with the year if it isn't the
 * year of `now`.
 */
export function formatDateTimeShort(iso: string, timeZone: string, now: string): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  return `${formatDateShort(iso, timeZone, now)}, ${formatTime(iso, timeZone)}`;
}

/**
 * Formats an ISO instant in an IANA time zone as "Jun 30, 2026, 9:05 AM", for pages that show the
 * time zone elsewhere.
 */
export function formatDateTimeWithoutZone(iso: string, timeZone: string): string {
  return formatDateTimeShort(iso, timeZone, '');
}

/**
 * Formats the date of an ISO instant in an IANA time zone as "Jun 30", with the year if it isn't the
 * year of `now`.
 */
export function formatDateShort(iso: string, timeZone: string, now: string): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  const { day = '', month = '', year = '' } = partsOf(iso, timeZone);
  const isThisYear = !Number.isNaN(Date.parse(now)) && partsOf(now, timeZone)['year'] === year;
  return `${month} ${day}${isThisYear ? '' : `, ${year}`}`;
}

/** Formats an ISO instant in an IANA time zone as "Monday, July 6, 2026, 9:05 AM EDT". */
export function formatDateTimeFull(iso: string, timeZone: string): string {
  const day = formatDateFull(dateIn(Date.parse(iso), timeZone));
  return `${day}, ${formatTime(iso, timeZone)} ${formatZone(iso, timeZone)}`;
}

/** Formats an ISO instant in an IANA time zone as "Mon, Jul 6, 2026, 9:05 AM EDT". */
export function formatDateTimeWeekday(iso: string, timeZone: string): string {
  const weekday = formatWeekday(dateIn(Date.parse(iso), timeZone));
  return `${weekday}, ${formatDateTime(iso, timeZone)}`;
}

/** Formats an ISO instant in an IANA time zone as "Jun 30, 2026, 9:05:09 AM EDT". */
export function formatDateTimeSeconds(iso: string, timeZone: string): string {
  const seconds = new Date(iso).getUTCSeconds();
  const time = formatTime(iso, timeZone).replace(' ', `:${String(seconds).padStart(2, '0')} `);
  return `${formatDateIn(iso, timeZone)}, ${time} ${formatZone(iso, timeZone)}`;
}

/** Formats the abbreviation of an IANA time zone at an ISO instant: "EDT". */
export function formatZone(iso: string, timeZone: string): string {
  return Number.isNaN(Date.parse(iso)) ? '' : (partsOf(iso, timeZone)['timeZoneName'] ?? '');
}

/**
 * Formats the date of an ISO instant in an IANA time zone as "Jun 30, 2026"; returns other text
 * unchanged.
 */
export function formatDateIn(iso: string, timeZone: string): string {
  return formatDateShort(iso, timeZone, '');
}

/** Formats a count: "20,481". */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** Formats a number with at most some decimals, one by default: "1,250.5". */
export function formatDecimal(value: number, decimals = 1): string {
  return value.toLocaleString(LOCALE, { maximumFractionDigits: decimals });
}

/** Lists names: "Lake, Porter, and Wayne". */
export function formatAnd(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(names);
}

/** Lists choices: "Lake, Porter, or Wayne". */
export function formatOr(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(names);
}

/** Formats a count with its noun: "1 record", "20,481 records". */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats the number of offices searched: "309 of 313 courts", "all 92 counties", "1 court". */
export function formatPlaces(
  { all, searched }: { readonly all: number; readonly searched: number },
  office: 'court' | 'county',
): string {
  const offices = all === 1 ? office : { court: 'courts', county: 'counties' }[office];
  if (searched !== all) return `${formatCount(searched)} of ${formatCount(all)} ${offices}`;
  return all === 1 ? `1 ${offices}` : `all ${formatCount(all)} ${offices}`;
}

/** Formats integer cents as "$1,250.00". */
export function formatMoney(cents: number): string {
  return moneyFormat.format(cents / 100);
}

const shortMoney = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats integer cents for the scale of a chart: "$1.2K", "$0.50". */
export function formatMoneyShort(cents: number): string {
  const isSmall = cents % 100 !== 0 && Math.abs(cents) < 10_000;
  return isSmall ? formatMoney(cents) : shortMoney.format(cents / 100);
}

const KILOBYTE = 2 ** 10;
const MEGABYTE = 2 ** 20;
const GIGABYTE = 2 ** 30;

/** Formats a size: "840 KB", "2.4 MB", "2 GB"; kilobytes are rounded up. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatCount(Math.ceil(bytes / KILOBYTE))} KB`;
  if (bytes < GIGABYTE) return `${formatDecimal(bytes / MEGABYTE)} MB`;
  return `${formatDecimal(bytes / GIGABYTE)} GB`;
}
