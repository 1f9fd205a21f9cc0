/** The inbox, and its email settings. */

import type { Locale } from '../locales';

export const NOTIFICATIONS_PATH = '/common/Notifications';

/**
 * URL of the server-sent events stream with the unread count, below the context path. Sends the
 * count immediately and on each change, `FILINGS_CHANGED`, and changed monitors (`monitors.ts`);
 * comments are heartbeats. The stream ends with the session.
 */
export const UNREAD_STREAM_PATH = '/api/notifications/unread/stream';

/** Stream event: an electronic filing of the user or the user's firm changed. */
export const FILINGS_CHANGED = 'filings';

/** A stream silent for this long is considered dead, even if still connected. */
export const UNREAD_SILENCE_MS = 50_000;

/** Kinds of notifications; all except account notices can be muted. */
export const NOTIFICATION_KINDS = [
  'CASE_CHANGED',
  'HEARING_CHANGED',
  'RECORD_CHANGED',
  'SEARCH_FOUND',
  'FILING_CHANGED',
  'DEADLINE',
  'ACCOUNT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  CASE_CHANGED: 'Cases',
  HEARING_CHANGED: 'Hearings',
  RECORD_CHANGED: 'Documents and tax warrants',
  SEARCH_FOUND: 'Saved searches',
  FILING_CHANGED: 'Electronic filings',
  DEADLINE: 'Deadlines',
  ACCOUNT: 'Account',
};

/** Returns the label of a kind in an edition; editions without tax warrants don't mention them. */
export function notificationWords(kind: NotificationKind, { features }: Locale): string {
  return kind === 'RECORD_CHANGED' && !features.taxWarrant ? 'Documents' : NOTIFICATION_WORDS[kind];
}

/** True if an edition has the records that a kind is about. */
export function isKindOf(kind: NotificationKind, { features }: Locale): boolean {
  if (kind === 'FILING_CHANGED') return features.efiling;
  const isOfCases = kind === 'CASE_CHANGED' || kind === 'HEARING_CHANGED' || kind === 'DEADLINE';
  return !isOfCases || features.court;
}

/** Views of the inbox. */
export const INBOX_VIEWS = ['INBOX', 'UNREAD', 'ARCHIVED'] as const;

/** Bulk actions; `READ_ALL` takes no ids and marks the whole inbox as read. */
export const INBOX_CHANGES = ['READ', 'UNREAD', 'ARCHIVE', 'RESTORE', 'READ_ALL'] as const;
export type InboxChange = (typeof INBOX_CHANGES)[number];

/** Schedules of notification emails: every few minutes, daily, weekly, or none. */
export const MAIL_CADENCES = ['EACH', 'DAILY', 'WEEKLY', 'NONE'] as const;
export type MailCadence = (typeof MAIL_CADENCES)[number];

/**
 * Daily and weekly emails are sent starting at this hour, in Indiana's main time zone; weekly ones
 * on Mondays.
 */
export const MAIL_HOUR = 7;
