/** Parts of a date that a field stores. */
export const DATE_PARTS = ['year', 'month', 'day'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.toLowerCase().split(' ');

type Group = DatePart | 'shortYear' | 'hour' | 'minute' | 'second' | 'half' | 'monthName';

/** Meaning of format letters, longest first. */
const LETTERS: Readonly<Record<string, readonly [Group, string]>> = {
  YYYY: ['year', '\\d{4}'],
  YY: ['shortYear', '\\d{2}'],
  MMM: ['monthName', '[A-Za-z]{3}'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  DD: ['day', '\\d{2}'],
  D: ['day', '\\d{1,2}'],
  hh: ['hour', '\\d{2}'],
  h: ['hour', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  ss: ['second', '\\d{2}'],
  A: ['half', '[AaPp]\\.?[Mm]\\.?'],
};
const PIECE = /YYYY|YY|MMM|MM|M|DD|D|hh|h|mm|ss|A|T|[^A-Za-z0-9]|./g;

/** A compiled date format. */
export interface DateForm {
  readonly pattern: RegExp;
  readonly parts: ReadonlySet<Group>;
}

const forms = new Map<string, DateForm | string>();

/** Compiles a date format such as `MM/DD/YYYY`; returns an error message if invalid. */
export function dateForm(text: string): DateForm | string {
  const form = forms.get(text) ?? readForm(text);
  forms.set(text, form);
  return form;
}

function readForm(text: string): DateForm | string {
  const parts = new Set<Group>();
  let pattern = '';
  for (const piece of text.match(PIECE) ?? []) {
    const letters = LETTERS[piece];
    if (piece === 'T') {
      pattern += 'T';
    } else if (letters === undefined) {
      if (/[A-Za-z0-9]/.test(piece)) {
        return `${piece} isn't a date format code; use YYYY, YY, MMM, MM, M, DD, D, hh, h, mm, ss, A`;
      }
      pattern += /\s/.test(piece) ? '\\s+' : `\\${piece}`;
    } else {
      const [group, digits] = letters;
      if (parts.has(group)) return `it has the ${group} twice`;
      parts.add(group);
      pattern += `(?<${group}>${digits})`;
    }
  }
  if (parts.has('year') && parts.has('shortYear')) return 'it has the year twice';
  if (parts.has('month') && parts.has('monthName')) return 'it has the month twice';
  if (!parts.has('year') && !parts.has('shortYear')) return 'it has no year (YYYY or YY)';
  return { pattern: new RegExp(`^${pattern}$`), parts };
}

/** A parsed date; only the year is always present. */
export interface ReadDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  /** `09:15` or `09:15:30`; null if the format has no time. */
  readonly time: string | null;
}

/**
 * Parses a date by a format; null if it doesn't match or the date doesn't exist. Two-digit years
 * fall in the century that starts at `yearsFrom`.
 */
export function readDate(text: string, form: DateForm, yearsFrom: number): ReadDate | null {
  const groups = form.pattern.exec(text)?.groups;
  if (groups === undefined) return null;
  const { day, half, hour, minute = '00', month, monthName, second, shortYear, year } = groups;
  const fullYear = shortYear === undefined ? Number(year) : century(Number(shortYear), yearsFrom);
  const named = monthName === undefined ? -1 : MONTHS.indexOf(monthName.toLowerCase());
  const monthNumber = monthName === undefined ? numberOf(month) : named + 1;
  const dayNumber = numberOf(day);
  if (monthNumber !== null && (monthNumber < 1 || monthNumber > 12)) return null;
  const last = new Date(Date.UTC(fullYear, monthNumber ?? 12, 0)).getUTCDate();
  if (dayNumber !== null && (dayNumber < 1 || dayNumber > last)) return null;
  const time = hour === undefined ? null : timeOf(Number(hour), minute, second, half);
  if (time === '') return null;
  return { year: fullYear, month: monthNumber, day: dayNumber, time };
}

const numberOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);

function century(short: number, yearsFrom: number): number {
  const year = Math.floor(yearsFrom / 100) * 100 + short;
  return year < yearsFrom ? year + 100 : year;
}

/** Formats a time; returns an empty string for an impossible one. */
function timeOf(hour: number, minute: string, second: string | undefined, half?: string): string {
  const isTwelve = half !== undefined;
  if (isTwelve && (hour < 1 || hour > 12)) return '';
  const hours = isTwelve ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return '';
  const shown = `${String(hours).padStart(2, '0')}:${minute}`;
  return second === undefined ? shown : `${shown}:${second}`;
}

/** Formats a full date as ISO, with its time if `hasTime`. */
export function isoOf({ day, month, time, year }: ReadDate, hasTime: boolean): string {
  const two = (part: number | null): string => String(part ?? 1).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hasTime && time !== null ? `${date}T${time}` : date;
}
