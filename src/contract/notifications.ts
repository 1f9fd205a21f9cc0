/** The user's inbox, and what of it is mailed. */

export const NOTIFICATIONS_PATH = '/common/Notifications';

/**
 * Below the context path: the unread count as server-sent events. One with data is the count, the first
 * comes at once; what has nothing to tell is a comment. It ends with the session.
 */
export const UNREAD_STREAM_PATH = '/api/notifications/unread/stream';

/** What has been silent for so long is gone, whatever the connection looks like. */
export const UNREAD_SILENCE_MS = 50_000;

/** What a notification is about; all but those of the account can be muted. */
export const NOTIFICATION_KINDS = [
  'CASE_CHANGED',
  'HEARING_CHANGED',
  'RECORD_CHANGED',
  'SEARCH_FOUND',
  'ACCOUNT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  CASE_CHANGED: 'Cases',
  HEARING_CHANGED: 'Hearings',
  RECORD_CHANGED: 'Documents and tax warrants',
  SEARCH_FOUND: 'Saved searches',
  ACCOUNT: 'Your account',
};

/** Which part of the inbox is shown. */
export const INBOX_VIEWS = ['INBOX', 'UNREAD', 'ARCHIVED'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** What is done to several at once; `READ_ALL` takes no ids. */
export const INBOX_CHANGES = ['READ', 'UNREAD', 'ARCHIVE', 'RESTORE', 'READ_ALL'] as const;
export type InboxChange = (typeof INBOX_CHANGES)[number];

/** When notifications are mailed: gathered for some minutes, for a day, or for a week. */
export const MAIL_CADENCES = ['EACH', 'DAILY', 'WEEKLY', 'NONE'] as const;
export type MailCadence = (typeof MAIL_CADENCES)[number];

/** Daily and weekly mails go out from this hour on, on the courts' main clock; weekly on Mondays. */
export const MAIL_HOUR = 7;
