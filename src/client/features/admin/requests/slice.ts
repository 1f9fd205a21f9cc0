import type { CallQuery } from '#contract/calls';
import { REQUEST_LOG_CALLS } from '#contract/calls/requestLog';
import { parseId, type Query } from '#contract/site/queryFields';
import { isReference, STATUS_PATTERN } from '#contract/admin/requestLog';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

const STATUS = new RegExp(STATUS_PATTERN);

/**
 * Reads the list filters from the URL; drops invalid ones. Without filters, the list has server
 * errors and slow requests, unless `show` is `all` or `others`.
 */
export function readRequestQuery(query: Query): CallQuery<'getRequests'> {
  const { find = '', path = '', status = '', user = '' } = query;
  const slowerThan = parseId(query['slowerThan']);
  const before = parseId(query['before']);
  const filters = {
    ...(isReference(find) ? { find } : {}),
    ...(user === '' ? {} : { user: user.slice(0, 100) }),
    ...(path === '' ? {} : { path: path.slice(0, 200) }),
    ...(STATUS.test(status) ? { status } : {}),
    ...(slowerThan === null || slowerThan > 600_000 ? {} : { slowerThan }),
  };
  const { show = '' } = query;
  const isWhole = Object.keys(filters).length > 0 || show === 'all';
  return {
    ...filters,
    ...(isWhole ? {} : { kind: show === 'others' ? 'OTHERS' : 'PROBLEMS' }),
    ...(before === null ? {} : { before }),
  };
}

/** A page of stored requests, with requests per hour. */
export const requestList = createLoadable('admin/requestList', REQUEST_LOG_CALLS.getRequests, {
  routes: 'admin.httpLogging',
  argumentsOf: ({ query }) => ({ query: readRequestQuery(query) }),
});

/** One request with its error, and the requests before and after it. */
export const requestDetails = createLoadable('admin/requestDetails', REQUEST_LOG_CALLS.getRequest, {
  routes: 'admin.httpRequest',
  argumentsOf({ query }) {
    const id = parseId(query['id']);
    const { reference = '' } = query;
    if (id !== null) return { query: { id } };
    return isReference(reference) ? { query: { reference } } : null;
  },
});

export const errorGroups = createLoadable('admin/errorGroups', REQUEST_LOG_CALLS.getErrorGroups, {
  routes: ['admin.httpLogging', 'admin.recordings'],
});

/** Resolves or reopens a group of errors. */
export const changeErrorGroup = createCommand('admin/errorGroup', REQUEST_LOG_CALLS.putErrorGroup, {
  key: ({ params }) => String(params.groupId),
});
