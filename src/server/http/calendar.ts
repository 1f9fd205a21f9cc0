import { DAY_MS } from '#contract/time';

/** An appointment for an iCalendar file. */
export interface CalendarEvent {
  /** Never changes: calendar programs use it to match events. */
  readonly uid: string;
  /** When this information was last known to be correct. */
  readonly knownAt: Date;
  readonly startsAt: Date;
  readonly durationMinutes: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Name and refresh interval of a calendar that programs subscribe to. */
export interface FollowedCalendar {
  readonly name: string;
  readonly refreshMinutes: number;
  /** What the calendar is, or why it is empty. */
  readonly description?: string;
  /** All-day events. */
  readonly days?: readonly DayEvent[];
}

/** An all-day event in an iCalendar file. */
export interface DayEvent {
  /** Never changes. */
  readonly uid: string;
  /** ISO date. */
  readonly day: string;
  /** ISO date of the last day, inclusive, if the event lasts several days. */
  readonly lastDay?: string;
  /** True if calendar programs show the time as busy. */
  readonly isBusy?: boolean;
  readonly summary: string;
  readonly description?: string;
  readonly url?: string;
}

/** A file needs at least one component (RFC 5545, 3.6); a calendar without events uses this one. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Formats appointments as an iCalendar file (RFC 5545). Times are UTC; calendar programs convert
 * them. `product` is the name of the program that made the file; `followed` is set for a subscribed
 * calendar.
 */
export function calendarFile(
  product: string,
  events: readonly CalendarEvent[],
  followed: FollowedCalendar | null = null,
): string {
  const days = followed?.days ?? [];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(product)}`,
    'CALSCALE:GREGORIAN',
    ...(followed === null
      ? []
      : [
          `X-WR-CALNAME:${text(followed.name)}`,
          ...(followed.description === undefined
            ? []
            : [`X-WR-CALDESC:${text(followed.description)}`]),
          `REFRESH-INTERVAL;VALUE=DURATION:PT${String(followed.refreshMinutes)}M`,
          `X-PUBLISHED-TTL:PT${String(followed.refreshMinutes)}M`,
        ]),
    ...(events.length + days.length === 0 ? NO_EVENTS : []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${text(event.uid)}`,
      `DTSTAMP:${utc(event.knownAt)}`,
      `DTSTART:${utc(event.startsAt)}`,
      `DURATION:PT${String(Math.max(1, event.durationMinutes))}M`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${text(event.summary)}`,
      `LOCATION:${text(event.location)}`,
      `DESCRIPTION:${text(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    ...days.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${text(event.uid)}`,
      `DTSTAMP:${event.day.replaceAll('-', '')}T000000Z`,
      `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
      ...(event.lastDay === undefined ? [] : [`DTEND;VALUE=DATE:${dayAfter(event.lastDay)}`]),
      `TRANSP:${event.isBusy === true ? 'OPAQUE' : 'TRANSPARENT'}`,
      `SUMMARY:${text(event.summary)}`,
      ...(event.description === undefined ? [] : [`DESCRIPTION:${text(event.description)}`]),
      ...(event.url === undefined ? [] : [`URL:${event.url}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Formats the day after an ISO date as `20260707`: the end date isn't part of an event (3.6.1). */
function dayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  return next.toISOString().slice(0, 10).replaceAll('-', '');
}

/** `20260706T130000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Formats a property's text: line breaks as `\n`, no other control characters (3.3.11). */
function text(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Folds a long line with line breaks followed by a space, never inside a character. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
