import { POOL_MONITOR_CALLS } from '#contract/calls/poolMonitor';
import { MONITOR_SPANS, type MonitorSpan } from '#contract/admin/poolMonitor';
import type { Query } from '#contract/site/queryFields';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Reads the charts' period from the URL; defaults to the last hour. */
export function readSpan(query: Query): MonitorSpan {
  return MONITOR_SPANS.find((span) => span === query['span']) ?? 'HOUR';
}

/** Data of the database, its connections, and the server. */
export const poolMonitor = createLoadable('admin/poolMonitor', POOL_MONITOR_CALLS.getPoolMonitor, {
  routes: 'admin.poolMonitor',
  argumentsOf: ({ query }) => ({ query: { span: readSpan(query) } }),
});

/** Cancels or terminates a statement. */
export const endStatement = createCommand('admin/statementEnd', POOL_MONITOR_CALLS.endStatement, {
  key: ({ params }) => String(params.statementId),
});
