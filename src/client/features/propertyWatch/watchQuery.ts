import type { CallQuery } from '#contract/calls';
import { WATCH_NOTICE_STATES, WATCH_STATES } from '#contract/account/propertyWatch';
import { parseId, parsePageNumber, type Query } from '#contract/site/queryFields';

/** Reads a list filter from the URL; drops unknown values. */
function readFilter<State extends string>(query: Query, states: readonly State[]) {
  const countyId = parseId(query['countyId']);
  const email = query['email']?.trim() ?? '';
  const state = states.find((each) => each === query['state']);
  return {
    ...(countyId === null ? {} : { countyId }),
    ...(state === undefined ? {} : { state }),
    ...(email === '' ? {} : { email }),
  };
}

export type WatchFilter = Omit<CallQuery<'getPropertyWatches'>, 'pageNumber'>;
export type NoticeFilter = Omit<CallQuery<'getWatchNotices'>, 'pageNumber'>;

export function readWatchFilter(query: Query): WatchFilter {
  return readFilter(query, WATCH_STATES);
}

export function readNoticeFilter(query: Query): NoticeFilter {
  return readFilter(query, WATCH_NOTICE_STATES);
}

/** Reads the watch filter and page number. */
export function readWatchQuery(query: Query): CallQuery<'getPropertyWatches'> {
  return { ...readWatchFilter(query), pageNumber: parsePageNumber(query['pageNumber']) };
}

export function readNoticeQuery(query: Query): CallQuery<'getWatchNotices'> {
  return { ...readNoticeFilter(query), pageNumber: parsePageNumber(query['pageNumber']) };
}
