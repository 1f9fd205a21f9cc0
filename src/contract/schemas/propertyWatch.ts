import { Type } from '@sinclair/typebox';
import { WATCH_KINDS, WATCH_NOTICE_STATES, WATCH_STATES } from '../account/propertyWatch';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
  type Shape,
} from './fields';

const Text = Type.String();
const count = Type.Integer();

/** A month's changes to a county's watches, and its notices. */
export type WatchMonth = Shape<typeof WatchMonthSchema>;
const WatchMonthSchema = exactly({
  /** `2026-06`. */
  month: Text,
  /** Confirmed watches. */
  started: count,
  ended: count,
  /** Watches that the owner ended from an email. */
  unsubscribed: count,
  /** Watches active at the end of the month, or now for the current month. */
  active: count,
  sent: count,
  /** Sent notices whose email bounced. */
  bounced: count,
  /** Sent notices whose link was opened. */
  clicked: count,
});

/** Statistics for the watches in a recorder's county, newest month first, without addresses. */
export type WatchStatistics = Shape<typeof WatchStatisticsSchema>;
const WatchStatisticsSchema = exactly({
  ...listProperties(WatchMonthSchema),
  officeName: Text,
  /** Current numbers. */
  active: count,
  waiting: count,
  ended: count,
});

/** A county by which a list can be filtered. */
const CountySchema = exactly({ id: Type.Integer(), name: Text });

const paged = {
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  /** Indiana's counties, sorted by name. */
  counties: Type.Array(CountySchema),
};

/** A watch, for super users. */
export type WatchRow = Shape<typeof WatchRowSchema>;
const WatchRowSchema = exactly({
  id: Type.Integer(),
  kind: words(WATCH_KINDS),
  /** The watched name, parcel, or lot; empty after deletion. */
  label: Text,
  /** Empty after deletion. */
  email: Text,
  /** Names; null for all of Indiana. */
  counties: nullable(Type.Array(Text)),
  state: words(WATCH_STATES),
  /** ISO instants. */
  askedAt: Text,
  endedAt: nullable(Text),
  notices: count,
});

/** A notice, for super users. */
export type WatchNoticeRow = Shape<typeof WatchNoticeRowSchema>;
const WatchNoticeRowSchema = exactly({
  id: Type.Integer(),
  watchId: Type.Integer(),
  kind: words(WATCH_KINDS),
  label: Text,
  email: Text,
  county: Text,
  /** Null if the document may no longer be shown. */
  document: nullable(exactly({ id: Type.Integer(), number: Text, typeName: Text })),
  state: words(WATCH_NOTICE_STATES),
  /** ISO instants. */
  madeAt: Text,
  clickedAt: nullable(Text),
});

const filter = {
  pageNumber: Type.Optional(PageNumberSchema),
  countyId: Type.Optional(IdSchema),
  /** Part of an email address. */
  email: Type.Optional(TextSchema),
};

/** Property watches: statistics for offices, lists for super users (spec section 2). */
export const PROPERTY_WATCH_SCHEMAS = {
  getWatchStatistics: { response: WatchStatisticsSchema },
  getPropertyWatches: {
    query: exactly({ ...filter, state: Type.Optional(words(WATCH_STATES)) }),
    response: exactly({ ...listProperties(WatchRowSchema), ...paged }),
  },
  endPropertyWatch: { params: exactly({ watchId: IdSchema }), response: Type.Null() },
  getWatchNotices: {
    query: exactly({ ...filter, state: Type.Optional(words(WATCH_NOTICE_STATES)) }),
    response: exactly({ ...listProperties(WatchNoticeRowSchema), ...paged }),
  },
} as const;
