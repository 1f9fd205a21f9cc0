import { isAnyOf } from '@reduxjs/toolkit';
import { MONITOR_REFRESH_MS, type MonitorId } from '#contract/admin/monitors';
import type { Query } from '#contract/site/queryFields';
import { delay, getPorts, put, race, select, take, type Saga } from '../../../platform/saga';
import type { ApiError } from '../../../state/calls/apiError';
import { refresh } from '../../../state/loadable/saga';
import { selectShownQuery } from '../../../state/location/selectors';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { selectUnreadStream } from '../../../state/unreadStream/selectors';
import { isBackOnline, pageFocused } from '../../../state/site/slice';
import {
  monitorChanged,
  pageHidden,
  pageShown,
  serverAnsweredAgain,
} from '../../../state/unreadStream/slice';
import { streamEnded } from '../../../state/unreadStream/streamEnded';
import { jobsOverview } from '../jobs/slice';
import { loginOverview, readLoginQuery } from '../logins/slice';
import { mailList, readMailQuery } from '../mails/slice';
import { poolMonitor, readSpan } from '../pool/slice';
import { errorGroups, readRequestQuery, requestList } from '../requests/slice';
import { figuresLost, selectFiguresOutage, selectMonitorChanges } from './slice';

const FIRST_RETRY_MS = 2_000;

/** A screen with live data. */
interface LiveScreen {
  readonly monitor: MonitorId;
  /** The screen's data. */
  readonly figures: { readonly select: (state: object) => { readonly status: string } };
  /** Loads the data with the filters in the URL; returns the error during an outage. */
  readonly reload: (query: Query) => Saga<ApiError | null>;
}

/** Screens with live data; keyed by route. */
const LIVE_SCREENS: Readonly<Record<string, LiveScreen>> = {
  'admin.poolMonitor': {
    monitor: 'pool',
    figures: poolMonitor,
    reload: (query) => refresh(poolMonitor, { query: { span: readSpan(query) } }),
  },
  'admin.jobs': {
    monitor: 'jobs',
    figures: jobsOverview,
    reload: () => refresh(jobsOverview, {}),
  },
  'admin.mailService': {
    monitor: 'mail',
    figures: mailList,
    reload: (query) => refresh(mailList, { query: readMailQuery(query) }),
  },
  'admin.loginMonitor': {
    monitor: 'logins',
    figures: loginOverview,
    reload: (query) => refresh(loginOverview, { query: readLoginQuery(query) }),
  },
  'admin.httpLogging': {
    monitor: 'requests',
    figures: requestList,
    *reload(query) {
      const failure = yield* refresh(requestList, { query: readRequestQuery(query) });
      return failure ?? (yield* refresh(errorGroups, {}));
    },
  },
};

function* takeChange(monitor: MonitorId): Saga<true> {
  while (true) {
    const { payload } = yield* take(monitorChanged);
    if (payload.monitor === monitor) return true;
  }
}

type News = 'changed' | 'aged' | 'hidden';

/** Waits for a change beyond the `seen` count, or until the data is too old. */
function* waitForNews(monitor: MonitorId, seen: number): Saga<News> {
  // The data may have changed again while the page loaded.
  if ((yield* select(selectMonitorChanges, monitor)) !== seen) return 'changed';
  const { changed, hidden } = yield* race({
    changed: takeChange(monitor),
    aged: delay(MONITOR_REFRESH_MS),
    // The server may be unreachable; reloading the data shows whether it is.
    ended: take(streamEnded),
    hidden: take(pageHidden),
  });
  if (hidden !== undefined) return 'hidden';
  return changed === undefined ? 'aged' : 'changed';
}

/** Waits with backoff during an outage. */
function* waitToRetry(monitor: MonitorId, failures: number): Saga<News> {
  const { hidden } = yield* race({
    due: delay(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MONITOR_REFRESH_MS)),
    changed: takeChange(monitor),
    back: take(isAnyOf(isBackOnline, pageFocused)),
    hidden: take(pageHidden),
  });
  return hidden === undefined ? 'changed' : 'hidden';
}

/** Waits while the page is in the background. */
function* waitUntilShown(): Saga {
  const { unreadStream } = yield* getPorts();
  unreadStream.watch(null);
  yield* take(pageShown);
}

/** Reloads the data after each change while the page is in the foreground. */
function* follow({ figures, monitor, reload }: LiveScreen): Saga {
  const { unreadStream } = yield* getPorts();
  let seen = yield* select(selectMonitorChanges, monitor);
  let failures = 0;
  if ((yield* select(selectUnreadStream)).isHidden) yield* waitUntilShown();
  while (true) {
    unreadStream.watch(monitor);
    const news =
      failures === 0 ? yield* waitForNews(monitor, seen) : yield* waitToRetry(monitor, failures);
    if (news === 'hidden') {
      yield* waitUntilShown();
      unreadStream.watch(monitor);
    }
    // If loading failed, reloads only after a change or on request.
    if (news === 'aged' && (yield* select(figures.select)).status !== 'ready') continue;
    seen = yield* select(selectMonitorChanges, monitor);
    const failure = yield* reload(yield* select(selectShownQuery));
    failures = failure === null ? 0 : failures + 1;
    yield* reportOutage(failure);
  }
}

/** Reports when an outage starts or ends. */
function* reportOutage(failure: ApiError | null): Saga {
  if (failure !== null) {
    yield* put(figuresLost({ outage: failure.kind === 'network' ? 'connection' : 'server' }));
  } else if ((yield* select(selectFiguresOutage)) !== null) yield* put(serverAnsweredAgain());
}

/** Keeps the open monitor's data live. */
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
