import * as watches from '../../../src/client/features/propertyWatch/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { SUPER_USER, type Stories, screen } from './story';

const WATCH_STATISTICS = '/in/common/ViewPropertyWatchStatistics';
const WATCH_LIST = '/in/admin/property-watch/ViewPropertyWatchSubscriptions';

/** Stories of the calls for property watches. */
export const PROPERTY_WATCH_STORIES = {
  getWatchStatistics: screen(
    WATCH_STATISTICS,
    'GET /web/common/property-watch',
    watches.watchStatistics,
    {
      good: goodBody('getWatchStatistics', { active: 2 }),
      older: goodBody('getWatchStatistics', { active: 1 }),
    },
    { user: testUser({ recorderId: 18177 }) },
  ),
  getPropertyWatches: screen(
    WATCH_LIST,
    'GET /web/admin/property-watches',
    watches.watchList,
    { good: goodBody('getPropertyWatches'), older: goodBody('getPropertyWatches', { total: 1 }) },
    { user: SUPER_USER },
  ),
  endPropertyWatch: {
    kind: 'change',
    line: 'DELETE /web/admin/property-watches/7',
    user: SUPER_USER,
    at: WATCH_LIST,
    others: { 'GET /web/admin/property-watches': goodBody('getPropertyWatches') },
    good: null,
    cause: (page) => page.dispatch(watches.endWatch.send({ params: { watchId: 7 } })),
    isShown: (page) => watches.endWatch.select(page.state(), '7').status === 'done',
  },
  getWatchNotices: screen(
    '/in/admin/property-watch/ViewPropertyWatchNotifications',
    'GET /web/admin/property-watch-notices',
    watches.watchNotices,
    { good: goodBody('getWatchNotices'), older: goodBody('getWatchNotices', { total: 1 }) },
    { user: SUPER_USER },
  ),
} satisfies Stories;
