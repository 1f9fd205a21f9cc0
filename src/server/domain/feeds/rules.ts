import { parseScope, type CalendarScope } from '../calendar/scope';

/**
 * What the addresses of feeds tell. `calendar`: the hearings of a calendar, as an iCalendar file.
 * `savedItems`: what changed on a user's saved records, as RSS.
 */
export const FEED_KINDS = ['calendar', 'savedItems'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** How a feed's file ends: it says what programs may expect. */
export const FEED_SUFFIXES: Readonly<Record<FeedKind, string>> = {
  calendar: '.ics',
  savedItems: '.rss',
};

/** Below the context path. */
export const FEEDS_PATH = '/feeds';

/** Most feeds of one user. */
export const MOST_FEEDS = 50;

/** What a feed tells, as it is kept: `subject` is empty where the kind says it all. */
export interface FeedSubject {
  readonly kind: FeedKind;
  readonly subject: string;
}

/** The calendar of a feed's subject; null where it is none. */
export function calendarOf({ kind, subject }: FeedSubject): CalendarScope | null {
  return kind === 'calendar' ? parseScope(subject) : null;
}

/** The subject of such a kind and text; null where there is none. */
export function readFeedSubject(kind: string, subject: string): FeedSubject | null {
  if (kind === 'savedItems') return subject === '' ? { kind, subject } : null;
  if (kind !== 'calendar' || parseScope(subject) === null) return null;
  return { kind, subject };
}

/** Path of a feed below the context path; its secret is all that opens it. */
export function feedPath(kind: FeedKind, secret: string): string {
  return `${FEEDS_PATH}/${secret}${FEED_SUFFIXES[kind]}`;
}
