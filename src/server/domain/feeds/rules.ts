import { parseScope, type CalendarScope } from '../calendar/scope';

/**
 * Kinds of feeds. `calendar`: a calendar's hearings as an iCalendar file. `savedItems`: changes to
 * a user's saved records as RSS.
 */
export const FEED_KINDS = ['calendar', 'savedItems'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** File extension of each kind, so that programs recognize the format. */
export const FEED_SUFFIXES: Readonly<Record<FeedKind, string>> = {
  calendar: '.ics',
  savedItems: '.rss',
};

/** Relative to the context path. */
export const FEEDS_PATH = '/feeds';

/** Maximum hearings in a calendar feed; the next ones come first. */
export const FEED_MAX_HEARINGS = 2_000;

/** Maximum feeds per user. */
export const MAX_FEEDS = 50;

/** Content of a feed as stored; `subject` is empty if the kind has only one. */
export interface FeedSubject {
  readonly kind: FeedKind;
  readonly subject: string;
}

/** Returns the calendar scope of a feed; null if the feed isn't a calendar. */
export function calendarOf({ kind, subject }: FeedSubject): CalendarScope | null {
  return kind === 'calendar' ? parseScope(subject) : null;
}

/** Parses a feed's kind and subject; null if invalid. */
export function readFeedSubject(kind: string, subject: string): FeedSubject | null {
  if (kind === 'savedItems') return subject === '' ? { kind, subject } : null;
  if (kind !== 'calendar' || parseScope(subject) === null) return null;
  return { kind, subject };
}

/** Returns the path of a feed below the context path. The secret is the only credential. */
export function feedPath(kind: FeedKind, secret: string): string {
  return `${FEEDS_PATH}/${secret}${FEED_SUFFIXES[kind]}`;
}
