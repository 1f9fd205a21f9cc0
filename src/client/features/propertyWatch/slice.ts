import { PROPERTY_WATCH_CALLS } from '#contract/calls/propertyWatch';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { readNoticeQuery, readWatchQuery } from './watchQuery';

/** Watch statistics for the user's county. */
export const watchStatistics = createLoadable(
  'propertyWatch/statistics',
  PROPERTY_WATCH_CALLS.getWatchStatistics,
  { routes: 'propertyWatch.statistics' },
);

/** All watches, for super users. */
export const watchList = createLoadable(
  'propertyWatch/list',
  PROPERTY_WATCH_CALLS.getPropertyWatches,
  {
    routes: 'propertyWatch.list',
    argumentsOf: ({ query }) => ({ query: readWatchQuery(query) }),
  },
);

/** All notices, for super users. */
export const watchNotices = createLoadable(
  'propertyWatch/notices',
  PROPERTY_WATCH_CALLS.getWatchNotices,
  {
    routes: 'propertyWatch.notices',
    argumentsOf: ({ query }) => ({ query: readNoticeQuery(query) }),
  },
);

export const endWatch = createCommand('propertyWatch/end', PROPERTY_WATCH_CALLS.endPropertyWatch, {
  key: ({ params }) => String(params.watchId),
});
