/**
 * Property watches (Indiana): owners of a watched name, parcel, or lot get an email when a document
 * about it is recorded.
 */

/** Screens for property watches (spec section 2). */
export const WATCH_STATISTICS_PATH = '/common/ViewPropertyWatchStatistics';
export const WATCH_LIST_PATH = '/admin/property-watch/ViewPropertyWatchSubscriptions';
export const WATCH_NOTICES_PATH = '/admin/property-watch/ViewPropertyWatchNotifications';

/** CSV of an office's statistics, below the context path. */
export const WATCH_STATISTICS_FILE = '/common/property-watch.csv';

/** Pages that watch emails link to, each with the email's token; not in the spec. */
export const WATCH_MAIL_PAGES = {
  confirm: '/recorder/ConfirmPropertyWatch',
  end: '/recorder/EndPropertyWatch',
  news: '/recorder/PropertyWatchNews',
} as const;

/** Months shown, including the current one. */
export const WATCH_MONTHS = 13;
/** Rows per page of the lists for super users. */
export const WATCHES_PAGE_SIZE = 50;

/** Kinds of watches. */
export const WATCH_KINDS = ['PERSON', 'BUSINESS', 'PARCEL', 'LOT'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

export const WATCH_KIND_WORDS: Readonly<Record<WatchKind, string>> = {
  PERSON: 'A person’s name',
  BUSINESS: 'A business name',
  PARCEL: 'A parcel number',
  LOT: 'A lot in a subdivision',
};

const PARCEL_WORD = 'Parcel ';

/** Formats the label of a parcel's watch. */
export function parcelWatchLabel(parcel: string): string {
  return PARCEL_WORD + parcel;
}

/** Reads the parcel from a watch's label; null for other watches. */
export function watchedParcel({
  kind,
  label,
}: {
  readonly kind: WatchKind;
  readonly label: string;
}): string | null {
  return kind === 'PARCEL' && label.startsWith(PARCEL_WORD)
    ? label.slice(PARCEL_WORD.length)
    : null;
}

/** A watch waits until it is confirmed by email; an ended one cannot restart. */
export const WATCH_STATES = ['WAITING', 'ACTIVE', 'ENDED'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

export const WATCH_STATE_WORDS: Readonly<Record<WatchState, string>> = {
  WAITING: 'Waiting',
  ACTIVE: 'Active',
  ENDED: 'Ended',
};

/** States of a notice's email. */
export const WATCH_NOTICE_STATES = ['WAITING', 'SENT', 'BOUNCED'] as const;
export type WatchNoticeState = (typeof WATCH_NOTICE_STATES)[number];

export const WATCH_NOTICE_WORDS: Readonly<Record<WatchNoticeState, string>> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  BOUNCED: 'Bounced',
};
