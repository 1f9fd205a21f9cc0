/**
 * Property watches (Indiana): whoever watches a name, a parcel or a lot is mailed when a document
 * about
 * it is recorded.
 */

/** Screens about them (spec section 2). */
export const WATCH_STATISTICS_PATH = '/common/ViewPropertyWatchStatistics';
export const WATCH_LIST_PATH = '/admin/property-watch/ViewPropertyWatchSubscriptions';
export const WATCH_NOTICES_PATH = '/admin/property-watch/ViewPropertyWatchNotifications';

/** The figures of an office as a table, below the context path. */
export const WATCH_STATISTICS_FILE = '/common/property-watch.csv';

/**
 * Pages that mails about watches lead to, each with the token of its mail; ours beside the spec's.
 */
export const WATCH_MAIL_PAGES = {
  confirm: '/recorder/ConfirmPropertyWatch',
  end: '/recorder/EndPropertyWatch',
  news: '/recorder/PropertyWatchNews',
} as const;

/** Months that are told, the running one among them. */
export const WATCH_MONTHS = 13;
/** Rows of a page of the lists for super users. */
export const WATCHES_PAGE_SIZE = 50;

/** What can be watched. */
export const WATCH_KINDS = ['PERSON', 'BUSINESS', 'PARCEL', 'LOT'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

export const WATCH_KIND_WORDS: Readonly<Record<WatchKind, string>> = {
  PERSON: 'A person’s name',
  BUSINESS: 'A business name',
  PARCEL: 'A parcel number',
  LOT: 'A lot in a subdivision',
};

const PARCEL_WORD = 'Parcel ';

/** What a watch of a parcel is called. */
export function parcelWatchLabel(parcel: string): string {
  return PARCEL_WORD + parcel;
}

/** The parcel that a watch is on, by its label; null for a watch on something else. */
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

/** A watch waits until it is confirmed by mail; one that has ended never comes back. */
export const WATCH_STATES = ['WAITING', 'ACTIVE', 'ENDED'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

export const WATCH_STATE_WORDS: Readonly<Record<WatchState, string>> = {
  WAITING: 'Waiting',
  ACTIVE: 'Active',
  ENDED: 'Ended',
};

/** What became of a notice's mail. */
export const WATCH_NOTICE_STATES = ['WAITING', 'SENT', 'BOUNCED'] as const;
export type WatchNoticeState = (typeof WATCH_NOTICE_STATES)[number];

export const WATCH_NOTICE_WORDS: Readonly<Record<WatchNoticeState, string>> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  BOUNCED: 'Bounced',
};
