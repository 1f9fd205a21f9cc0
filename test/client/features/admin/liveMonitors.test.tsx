import { act, screen } from '@testing-library/react';
import { liveMonitorsSaga } from '../../../../src/client/features/admin/live/saga';
import { figuresLost, selectFiguresOutage } from '../../../../src/client/features/admin/live/slice';
import { jobsOverview } from '../../../../src/client/features/admin/jobs/slice';
import { Screen as JobsScreen } from '../../../../src/client/features/admin/screens/JobsScreen';
import { screenEntered, type RouteLocation } from '../../../../src/client/state/location/slice';
import {
  countTold,
  monitorChanged,
  pageHidden,
  pageShown,
  serverAnsweredAgain,
} from '../../../../src/client/state/unreadStream/slice';
import { streamEnded } from '../../../../src/client/state/unreadStream/streamEnded';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { startSaga } from '../../../support/testSaga';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';
const JOBS = { at: '/in/admin/OCRDaemonMonitor', line: 'GET /web/admin/jobs' };

const GOOD = {
  'GET /web/admin/poolMonitor?span=HOUR': goodBody('getPoolMonitor'),
  'GET /web/admin/jobs': goodBody('getJobs', { asOf: TIME, seal: null }),
  'GET /web/admin/mails': goodBody('getMails'),
  'GET /web/admin/mails?state=FAILED': goodBody('getMails'),
  'GET /web/admin/logins': goodBody('getLogins'),
  'GET /web/admin/requests?kind=PROBLEMS': goodBody('getRequests'),
  'GET /web/admin/error-groups': goodBody('getErrorGroups'),
} as const;
type Line = keyof typeof GOOD;

async function open(at: string, line: Line = JOBS.line as Line) {
  const page = await openPage({
    user: SUPER_USER,
    at,
    prepare({ network }) {
      for (const [each, body] of Object.entries(GOOD)) network.always(each, answer(200, body));
    },
  });
  await page.settle();
  return {
    ...page,
    loads: () => page.network.sent(line).length,
    watches: () => page.streamed.filter((each) => each.startsWith('watch')),
    async changes(monitor: Parameters<typeof monitorChanged>[0]['monitor']) {
      page.dispatch(monitorChanged({ monitor }));
      await page.settle();
    },
  };
}

describe('live monitor statistics', () => {
  it.each([
    ['/in/admin/PoolMonitor', 'pool', 'GET /web/admin/poolMonitor?span=HOUR'],
    ['/in/admin/OCRDaemonMonitor', 'jobs', 'GET /web/admin/jobs'],
    ['/in/admin/MailService?state=FAILED', 'mail', 'GET /web/admin/mails?state=FAILED'],
    ['/in/admin/LoginMonitor', 'logins', 'GET /web/admin/logins'],
    ['/in/admin/HttpLogging', 'requests', 'GET /web/admin/requests?kind=PROBLEMS'],
    ['/in/admin/HttpLogging', 'requests', 'GET /web/admin/error-groups'],
  ] as const)(
    'reloads %s after each change of the %s monitor, with the filters: %s',
    async (at, monitor, line) => {
      const page = await open(at, line);
      expect(page.watches()).toEqual([`watch ${monitor}`]);
      const first = page.loads();
      await page.changes(monitor);
      expect(page.loads()).toBe(first + 1);
      await page.changes(monitor === 'pool' ? 'jobs' : 'pool');
      expect(page.loads()).toBe(first + 1);
      await page.changes(monitor);
      expect(page.loads()).toBe(first + 2);
    },
  );

  it('loads once more for changes that arrive during a load', async () => {
    const page = await open(JOBS.at);
    const first = page.loads();
    page.dispatch(monitorChanged({ monitor: 'jobs' }));
    page.dispatch(monitorChanged({ monitor: 'jobs' }));
    page.dispatch(monitorChanged({ monitor: 'jobs' }));
    await page.settle();
    expect(page.loads()).toBe(first + 2);
  });

  it('stops watching monitors in the background, and reloads when the page is visible again', async () => {
    const page = await open(JOBS.at);
    const first = page.loads();
    page.dispatch(pageHidden());
    await page.settle();
    expect(page.watches()).toEqual(['watch jobs', 'watch nothing']);
    await page.changes('jobs');
    await page.advance(600_000);
    expect(page.loads()).toBe(first);
    page.dispatch(pageShown());
    await page.settle();
    expect(page.watches().at(-1)).toBe('watch jobs');
    expect(page.loads()).toBe(first + 1);
  });

  it("doesn't watch monitors on a page that was opened in the background", async () => {
    const page = await open('/in/');
    page.dispatch(pageHidden());
    await page.visit(JOBS.at);
    await page.settle();
    expect(page.watches()).toEqual(['watch nothing']);
    page.dispatch(pageShown());
    await page.settle();
    expect(page.watches().at(-1)).toBe('watch jobs');
  });

  it('reloads every ten seconds without a change, and stops when the user leaves the page', async () => {
    const page = await open(JOBS.at);
    const first = page.loads();
    await page.advance(9_999);
    expect(page.loads()).toBe(first);
    await page.advance(1);
    expect(page.loads()).toBe(first + 1);
    await page.visit('/in/');
    expect(page.watches().at(-1)).toBe('watch nothing');
    await page.changes('jobs');
    await page.advance(60_000);
    expect(page.loads()).toBe(first + 1);
  });

  it('keeps the last statistics during an outage, retries with backoff, and then reconnects', async () => {
    const page = await open(JOBS.at);
    const outage = () => page.select(selectFiguresOutage);
    page.network.always(JOBS.line, answer(500, {}));
    const first = page.loads();
    page.dispatch(streamEnded({ status: null, lastedMs: 60_000 }));
    await page.settle();
    expect(page.loads()).toBe(first + 1);
    expect(outage()).toBe('server');
    expect(page.select(jobsOverview.select).status).toBe('ready');
    await page.advance(2_000);
    expect(page.loads()).toBe(first + 2);
    await page.advance(3_999);
    expect(page.loads()).toBe(first + 2);
    await page.advance(1);
    expect(page.loads()).toBe(first + 3);
    page.network.always(JOBS.line, answer(200, GOOD['GET /web/admin/jobs']));
    await page.advance(8_000);
    expect(outage()).toBeNull();
    expect(page.loads()).toBe(first + 4);
    await page.changes('jobs');
    expect(page.loads()).toBe(first + 5);
    expect(page.select(jobsOverview.select).status).toBe('ready');
  });

  it('reopens the stream as soon as the statistics load again', async () => {
    const page = await open(JOBS.at);
    page.network.always(JOBS.line, { kind: 'offline' });
    for (let failure = 0; failure < 5; failure += 1) {
      page.dispatch(streamEnded({ status: null, lastedMs: 1 }));
      await page.settle();
    }
    await page.advance(3_000);
    // The stream was opened again, in vain: the next attempt is at least 16 seconds away.
    page.dispatch(streamEnded({ status: null, lastedMs: 1 }));
    await page.settle();
    expect(page.select(selectFiguresOutage)).toBe('connection');
    const opened = () => page.streamed.filter((each) => each.startsWith('open')).length;
    const before = opened();
    page.network.always(JOBS.line, answer(200, GOOD['GET /web/admin/jobs']));
    await page.changes('jobs');
    expect(page.select(selectFiguresOutage)).toBeNull();
    expect(opened()).toBe(before + 1);
  });

  it('shows an error in place of the statistics for a user who has lost access', async () => {
    const page = await open(JOBS.at);
    page.network.always(JOBS.line, answer(403, { message: 'Only super users.' }));
    await page.changes('jobs');
    expect(page.select(jobsOverview.select)).toMatchObject({
      status: 'failed',
      error: 'Only super users.',
    });
    expect(page.select(selectFiguresOutage)).toBeNull();
  });

  it('shows the last statistics with a warning while the server is unavailable', async () => {
    const page = await renderOnPage(<JobsScreen />, {
      user: SUPER_USER,
      at: JOBS.at,
      prepare: ({ network }) => network.always(JOBS.line, answer(200, GOOD['GET /web/admin/jobs'])),
    });
    await page.drawn();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void page.dispatch(figuresLost({ outage: 'connection' })));
    await page.drawn();
    expect(screen.getByRole('alert')).toHaveTextContent(/Connection lost.*the latest data we have/);
    expect(screen.getByTitle(/^Jul 6, 2026/)).toBeVisible();
    act(() => void page.dispatch(serverAnsweredAgain()));
    await page.drawn();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows how fresh the statistics are, even without a stream', async () => {
    const page = await renderOnPage(<JobsScreen />, {
      user: SUPER_USER,
      at: JOBS.at,
      prepare: ({ network }) => network.always(JOBS.line, answer(200, GOOD['GET /web/admin/jobs'])),
    });
    act(() => void page.dispatch(countTold({ count: 0 })));
    await page.drawn();
    expect(await screen.findByText(/Changes appear within 2 seconds/)).toBeVisible();
    act(() => void page.dispatch(streamEnded({ status: null, lastedMs: 1 })));
    await page.drawn();
    expect(screen.getByText(/The page refreshes every 10 seconds/)).toBeVisible();
  });
});

describe('the saga of live monitors', () => {
  const LOCATION: RouteLocation = {
    key: 'jobs',
    localeCode: 'STATE-IN',
    prefix: '/in',
    path: '/admin/OCRDaemonMonitor',
    query: {},
    hash: '',
    params: {},
    appCode: null,
    arrival: 'push',
    routeId: 'admin.jobs',
  };

  it('polls the current monitor, reloads after its changes, and pauses in the background', async () => {
    const saga = startSaga(liveMonitorsSaga, {
      prepare: ({ network }) => network.always(JOBS.line, answer(200, GOOD['GET /web/admin/jobs'])),
    });
    const loads = () => saga.network.sent(JOBS.line).length;
    saga.dispatch(screenEntered(LOCATION));
    await saga.settle();
    expect(saga.streamed).toEqual(['watch jobs']);
    saga.dispatch(monitorChanged({ monitor: 'mail' }));
    await saga.advance(9_999);
    expect(loads()).toBe(0);
    saga.dispatch(monitorChanged({ monitor: 'jobs' }));
    await saga.settle();
    expect(loads()).toBe(1);
    saga.dispatch(pageHidden());
    saga.dispatch(monitorChanged({ monitor: 'jobs' }));
    await saga.advance(60_000);
    expect(loads()).toBe(1);
    expect(saga.streamed.at(-1)).toBe('watch nothing');
    saga.dispatch(pageShown());
    await saga.settle();
    expect(loads()).toBe(2);
    expect(saga.streamed.at(-1)).toBe('watch jobs');
  });

  it('watches no monitor on a screen that has none', async () => {
    const saga = startSaga(liveMonitorsSaga, { staysIdle: true });
    saga.dispatch(screenEntered({ ...LOCATION, routeId: 'admin.mail' }));
    saga.dispatch(monitorChanged({ monitor: 'mail' }));
    await saga.settle();
    expect(saga.streamed).toEqual([]);
  });
});
