import { isAnyOf } from '@reduxjs/toolkit';
import { MONITOR_REFRESH_MS, type MonitorId } from '#contract/monitors';
import type { Query } from '#contract/queryFields';
import { all, delay, getPorts, race, select, take, type Saga } from '../../../platform/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownQuery } from '../../../state/location/selectors';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { selectUnreadStream } from '../../../state/unreadStream/selectors';
import { monitorChanged, pageHidden, pageShown } from '../../../state/unreadStream/slice';
import { jobsOverview } from '../jobs/slice';
import { loginOverview, readLoginQuery } from '../logins/slice';
import { mailList, readMailQuery } from '../mails/slice';
import { poolMonitor, readSpan } from '../pool/slice';
import { errorGroups, readRequestQuery, requestList } from '../requests/slice';
import { selectMonitorChanges } from './slice';

/** A screen with live figures. */
interface LiveScreen {
  readonly monitor: MonitorId;
  /** What the screen shows. */
  readonly figures: { readonly select: (state: object) => { readonly status: string } };
  /** Loads it with the filters of the screen's address. */
  readonly reload: (query: Query) => Saga;
}

/** By route. */
const LIVE_SCREENS: Readonly<Record<string, LiveScreen>> = {
  'admin.poolMonitor': {
    monitor: 'pool',
    figures: poolMonitor,
    reload: (query) => load(poolMonitor, { query: { span: readSpan(query) } }),
  },
  'admin.jobs': {
    monitor: 'jobs',
    figures: jobsOverview,
    reload: () => load(jobsOverview, {}),
  },
  'admin.mailService': {
    monitor: 'mail',
    figures: mailList,
    reload: (query) => load(mailList, { query: readMailQuery(query) }),
  },
  'admin.loginMonitor': {
    monitor: 'logins',
    figures: loginOverview,
    reload: (query) => load(loginOverview, { query: readLoginQuery(query) }),
  },
  'admin.httpLogging': {
    monitor: 'requests',
    figures: requestList,
    reload: (query) =>
      all([load(requestList, { query: readRequestQuery(query) }), load(errorGroups, {})]),
  },
};

function* takeChange(monitor: MonitorId): Saga<true> {
  while (true) {
    const { payload } = yield* take(monitorChanged);
    if (payload.monitor === monitor) return true;
  }
}

/** Waits for a change since the last `seen` ones, at most as long as figures may age. */
function* waitForNews(monitor: MonitorId, seen: number): Saga<'changed' | 'aged' | 'hidden'> {
  // It may have changed again while the page loaded.
  if ((yield* select(selectMonitorChanges, monitor)) !== seen) return 'changed';
  const { changed, hidden } = yield* race({
    changed: takeChange(monitor),
    aged: delay(MONITOR_REFRESH_MS),
    hidden: take(pageHidden),
  });
  if (hidden !== undefined) return 'hidden';
  return changed === undefined ? 'aged' : 'changed';
}

/** Waits in the background, where nothing is watched. */
function* waitUntilShown(): Saga {
  const { unreadStream } = yield* getPorts();
  unreadStream.watch(null);
  yield* take(pageShown);
}

/** Loads the figures after each change while the page is in the foreground. */
function* follow({ figures, monitor, reload }: LiveScreen): Saga {
  const { unreadStream } = yield* getPorts();
  let seen = yield* select(selectMonitorChanges, monitor);
  if ((yield* select(selectUnreadStream)).isHidden) yield* waitUntilShown();
  while (true) {
    unreadStream.watch(monitor);
    const news = yield* waitForNews(monitor, seen);
    if (news === 'hidden') {
      yield* waitUntilShown();
      unreadStream.watch(monitor);
    }
    // After a failure, only a change or the user loads again.
    if (news === 'aged' && (yield* select(figures.select)).status !== 'ready') continue;
    seen = yield* select(selectMonitorChanges, monitor);
    yield* reload(yield* select(selectShownQuery));
  }
}

/** Keeps the figures of the open monitor live. */
export function* liveMonitorsSaga(): Saga {
  const { unreadStream } = yield* getPorts();
  while (true) {
    const { payload } = yield* take(screenEntered);
    const screen = payload.routeId === null ? undefined : LIVE_SCREENS[payload.routeId];
    if (screen === undefined) continue;
    yield* race({ followed: follow(screen), left: take(isAnyOf(routeChanged)) });
    unreadStream.watch(null);
  }
}
