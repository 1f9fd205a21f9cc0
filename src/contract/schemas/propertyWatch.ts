import { Type } from '@sinclair/typebox';
import { WATCH_KINDS, WATCH_NOTICE_STATES, WATCH_STATES } from '../propertyWatch';
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

/** What became of a county's watches in a month, and of the notices that were sent in it. */
export type WatchMonth = Shape<typeof WatchMonthSchema>;
const WatchMonthSchema = exactly({
  /** `2026-06`. */
  month: Text,
  /** Watches that were confirmed. */
  started: count,
  ended: count,
  /** Of those that ended: by their owners, from a mail. */
  unsubscribed: count,
  /** Watches that ran at the month's end, or run now. */
  active: count,
  sent: count,
  /** Of the notices that were sent: whose mail came back. */
  bounced: count,
  /** Of the notices that were sent: whose link was followed. */
  clicked: count,
});

/** The watches of a recorder's county in figures, the newest month first; nobody's address. */
export type WatchStatistics = Shape<typeof WatchStatisticsSchema>;
const WatchStatisticsSchema = exactly({
  ...listProperties(WatchMonthSchema),
  officeName: Text,
  /** As they stand now. */
  active: count,
  waiting: count,
  ended: count,
});

/** A county that a list can be narrowed to. */
const CountySchema = exactly({ id: Type.Integer(), name: Text });

const paged = {
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  /** Indiana's counties, by name. */
  counties: Type.Array(CountySchema),
};

/** A watch as a super user sees it. */
export type WatchRow = Shape<typeof WatchRowSchema>;
const WatchRowSchema = exactly({
  id: Type.Integer(),
  kind: words(WATCH_KINDS),
  /** What it is on; empty once that was deleted. */
  label: Text,
  /** Empty once it was deleted. */
  email: Text,
  /** Names; null for all of Indiana. */
  counties: nullable(Type.Array(Text)),
  state: words(WATCH_STATES),
  /** ISO instants. */
  askedAt: Text,
  endedAt: nullable(Text),
  notices: count,
});

/** A notice as a super user sees it. */
export type WatchNoticeRow = Shape<typeof WatchNoticeRowSchema>;
const WatchNoticeRowSchema = exactly({
  id: Type.Integer(),
  watchId: Type.Integer(),
  kind: words(WATCH_KINDS),
  label: Text,
  email: Text,
  county: Text,
  /** Null where the document may not be shown any more. */
  document: nullable(exactly({ id: Type.Integer(), number: Text, typeName: Text })),
  state: words(WATCH_NOTICE_STATES),
  /** ISO instants. */
  madeAt: Text,
  clickedAt: nullable(Text),
});

const filter = {
  pageNumber: Type.Optional(PageNumberSchema),
  countyId: Type.Optional(IdSchema),
  /** A part of an address. */
  email: Type.Optional(TextSchema),
};

/** Property watches: figures for offices, lists for super users (spec section 2). */
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
