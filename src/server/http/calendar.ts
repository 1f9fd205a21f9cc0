/** An appointment as calendars take it. */
export interface CalendarEvent {
  /** The same for ever, everywhere: calendars know by it what they have. */
  readonly uid: string;
  /** When this was last known to be so. */
  readonly knownAt: Date;
  readonly startsAt: Date;
  readonly durationMinutes: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** What a calendar that is fetched again and again says of itself. */
export interface FollowedCalendar {
  readonly name: string;
  readonly refreshMinutes: number;
}

/** A file holds one part at least (RFC 5545, 3.6): this is that of a calendar without events. */
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
 * Appointments as an iCalendar file (RFC 5545). Times are UTC: each calendar shows them on its own
 * clock. `product` says what made the file; `followed` stands in one that programs fetch anew.
 */
export function calendarFile(
  product: string,
  events: readonly CalendarEvent[],
  followed: FollowedCalendar | null = null,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(product)}`,
    'CALSCALE:GREGORIAN',
    ...(followed === null
      ? []
      : [
          `X-WR-CALNAME:${text(followed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${String(followed.refreshMinutes)}M`,
          `X-PUBLISHED-TTL:PT${String(followed.refreshMinutes)}M`,
        ]),
    ...(events.length === 0 ? NO_EVENTS : []),
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
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20260706T130000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A text of a property: line ends as `\n`, no other control characters (3.3.11). */
function text(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A long line goes on behind a line end and a space, never within a character. */
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
