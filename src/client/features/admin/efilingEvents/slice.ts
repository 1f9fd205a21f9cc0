import type { CallQuery } from '#contract/calls';
import { EFILING_EVENTS_CALLS } from '#contract/calls/efilingEvents';
import { EFILING_SIDES, EVENT_FILTERS, EVENT_TIME_PATTERN } from '#contract/filing/events';
import type { Query } from '#contract/site/queryFields';
import { isUuid } from '#contract/uuid';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

const TIME = new RegExp(EVENT_TIME_PATTERN);
const CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[0-9a-f-]{36}$/;

export function isEventTime(text: string): boolean {
  return TIME.test(text);
}

/** Reads the envelope or message whose history is open from the URL; null for the list. */
export function readHistoryId({ id = '' }: Query): string | null {
  return isUuid(id) ? id : null;
}

/** Reads the list filters from the URL; drops invalid ones. */
export function readEventFilters(query: Query): Omit<CallQuery<'getEfilingEvents'>, 'before'> {
  const { all = '', from = '', to = '' } = query;
  const find = (query['find'] ?? '').trim().slice(0, 200);
  const outcome = EVENT_FILTERS.find((each) => each === query['outcome']);
  const sender = EFILING_SIDES.find((each) => each === query['sender']);
  return {
    ...(find === '' ? {} : { find }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(sender === undefined ? {} : { sender }),
    ...(TIME.test(from) ? { from } : {}),
    ...(TIME.test(to) ? { to } : {}),
    ...(all === '1' ? { all } : {}),
  };
}

/**
 * Returns the query of the list. Without filters, the list has rejected messages and those that
 * weren't delivered, unless `show` is `all`.
 */
export function readEventQuery(query: Query): CallQuery<'getEfilingEvents'> {
  const { before = '', show = '' } = query;
  const filters = readEventFilters(query);
  const isWhole = Object.keys(filters).length > 0 || show === 'all';
  return {
    ...filters,
    ...(isWhole ? {} : { outcome: 'dead' as const }),
    ...(CURSOR.test(before) ? { before } : {}),
  };
}

/** A page of messages between the two e-filing systems, with statistics. */
export const eventList = createLoadable(
  'admin/efilingEventList',
  EFILING_EVENTS_CALLS.getEfilingEvents,
  {
    routes: 'admin.efilingEvents',
    argumentsOf: ({ query }) =>
      readHistoryId(query) === null ? { query: readEventQuery(query) } : null,
  },
);

/** The history of one envelope in both e-filing systems. */
export const eventHistory = createLoadable(
  'admin/efilingHistory',
  EFILING_EVENTS_CALLS.getEfilingHistory,
  {
    routes: 'admin.efilingEvents',
    argumentsOf({ query }) {
      const id = readHistoryId(query);
      return id === null ? null : { params: { eventId: id } };
    },
  },
);

export const sendMessageAgain = createCommand(
  'admin/efilingSending',
  EFILING_EVENTS_CALLS.postEfilingSending,
  { key: ({ params }) => params.messageId },
);

export const requestFilingStatus = createCommand(
  'admin/efilingStatusRequest',
  EFILING_EVENTS_CALLS.postEfilingStatusRequest,
);
