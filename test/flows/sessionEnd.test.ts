import { selectLoginStatus, selectHasSessionEnded } from '../../src/client/state/session/selectors';
import { otherTabExtendedSession } from '../../src/client/state/session/slice';
import { selectSessionEnd } from '../../src/client/state/sessionEnd/selectors';
import {
  sessionEndNeared,
  sessionExtensionRequested,
  sessionWarningClosed,
} from '../../src/client/state/sessionEnd/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage, type TestStoreOptions } from '../support/testStore';

const USER_LINE = 'GET /web/users/current';
const LOOK = 'GET /web/users/current/session';
const EXTEND = 'POST /web/users/current/session';
const MINUTE = 60_000;

/** A server that keeps a session like the real one, on the page's clock. */
async function openTimed({ idleMs = 30 * MINUTE, absoluteMs = 480 * MINUTE, at = '/in/' } = {}) {
  let page: OpenPage | null = null;
  let lastUsed = 0;
  const now = (): number => page?.ports.clock.elapsed() ?? 0;
  const endsAt = (): number => Math.min(absoluteMs, lastUsed + idleMs);
  const user = testUser();
  const reply = (body: unknown, isUse: boolean) => () => {
    if (now() >= endsAt()) return answer(401);
    if (isUse) lastUsed = now();
    return answer(200, body, { sessionRemainingMs: endsAt() - now() });
  };
  const options: TestStoreOptions = {
    user,
    at,
    prepare: ({ network }) => {
      network.always(USER_LINE, reply(user, true));
      network.always(LOOK, reply({ expiresAt: '' }, false));
      network.always(EXTEND, reply({ expiresAt: '' }, true));
    },
  };
  page = await openPage(options);
  await page.settle();
  return { ...page, useInOtherTab: () => (lastUsed = now()) };
}

type Timed = Awaited<ReturnType<typeof openTimed>>;

const end = (page: Timed) => page.select(selectSessionEnd);
const isWarned = (page: Timed): boolean => end(page).status === 'warned';

describe('the warning before a session ends', () => {
  it.each([
    ['a user', 30],
    ['a super user', 15],
  ])('warns %s two minutes before the end of the %i-minute idle period', async (_who, minutes) => {
    const page = await openTimed({ idleMs: minutes * MINUTE });
    await page.advance((minutes - 2) * MINUTE - 1);
    expect(end(page)).toEqual({ status: 'quiet' });
    await page.advance(1);
    expect(end(page)).toEqual({ status: 'warned', secondsLeft: 120, canExtend: true });
  });

  it('restarts the idle time with each user action', async () => {
    const page = await openTimed();
    await page.advance(20 * MINUTE);
    await page.visit('/in/court');
    await page.advance(27 * MINUTE);
    expect(isWarned(page)).toBe(false);
    await page.advance(MINUTE);
    expect(isWarned(page)).toBe(true);
  });

  it('checks the session without extending it', async () => {
    const page = await openTimed();
    await page.advance(30 * MINUTE);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
  });

  it('announces the time left at 2 minutes, 1 minute, 30 seconds, and 10 seconds only', async () => {
    const page = await openTimed();
    await page.advance(28 * MINUTE);
    const said: number[] = [];
    for (let second = 0; second < 119; second += 1) {
      const state = end(page);
      if (state.status !== 'quiet' && said.at(-1) !== state.secondsLeft)
        said.push(state.secondsLeft);
      await page.advance(1_000);
    }
    expect(said).toEqual([120, 60, 30, 10]);
    expect(page.count(sessionEndNeared)).toBe(4);
  });

  it('shows no session warning while another tab is in use', async () => {
    const page = await openTimed();
    await page.advance(20 * MINUTE);
    page.useInOtherTab();
    await page.advance(9 * MINUTE);
    expect(end(page)).toEqual({ status: 'quiet' });
    await page.advance(19 * MINUTE);
    expect(isWarned(page)).toBe(true);
  });

  it('removes the session warning when another tab extended the session', async () => {
    const page = await openTimed();
    await page.advance(28 * MINUTE + 5_000);
    page.useInOtherTab();
    page.dispatch(otherTabExtendedSession());
    await page.settle();
    expect(end(page)).toEqual({ status: 'quiet' });
  });

  it('removes the session warning at the next announcement if another tab was used', async () => {
    const page = await openTimed();
    await page.advance(28 * MINUTE + 5_000);
    page.useInOtherTab();
    await page.advance(MINUTE);
    expect(end(page)).toEqual({ status: 'quiet' });
  });

  it('shows no session warning to visitors, and loads no slice for it', async () => {
    const page = await openPage();
    await page.advance(60 * MINUTE);
    expect(page.select(selectSessionEnd)).toEqual({ status: 'quiet' });
    expect(page.select(selectHasSessionEnded)).toBe(false);
    expect(page.state()).not.toHaveProperty('sessionEnd');
  });

  it('shows the session warning when the computer wakes from sleep after the warning time', async () => {
    let slept = 0;
    const page = await openTimed();
    const { clock } = page.ports;
    const now = clock.now;
    Object.assign(clock, { now: () => now() + slept });
    page.network.always(LOOK, answer(200, { expiresAt: '' }, { sessionRemainingMs: MINUTE }));
    page.dispatch(pageFocused());
    await page.settle();
    expect(isWarned(page)).toBe(false);
    slept = 27 * MINUTE;
    page.dispatch(pageFocused());
    await page.settle();
    expect(end(page)).toMatchObject({ status: 'warned', secondsLeft: 60 });
  });

  it('warns on time even if the clock is a day off', async () => {
    const page = await openTimed();
    const { clock } = page.ports;
    const now = clock.now;
    Object.assign(clock, { now: () => now() - 24 * 60 * MINUTE });
    await page.advance(28 * MINUTE - 1);
    expect(isWarned(page)).toBe(false);
    await page.advance(1);
    expect(isWarned(page)).toBe(true);
  });
});

describe('a request for more time', () => {
  it('restores the full idle time on request, and notifies the other tabs', async () => {
    const page = await openTimed();
    await page.advance(29 * MINUTE);
    page.dispatch(sessionExtensionRequested());
    expect(end(page).status).toBe('extending');
    await page.settle();
    expect(end(page)).toEqual({ status: 'quiet' });
    expect(page.posted).toContain('sessionExtended');
    await page.advance(28 * MINUTE - 1);
    expect(isWarned(page)).toBe(false);
    await page.advance(1);
    expect(isWarned(page)).toBe(true);
  });

  it("shows an error if more time can't be granted, and retries on request", async () => {
    const page = await openTimed();
    await page.advance(28 * MINUTE);
    page.network.once(EXTEND, { kind: 'offline' });
    page.dispatch(sessionExtensionRequested());
    await page.settle();
    expect(end(page)).toMatchObject({ status: 'failed', canExtend: true });
    expect(page.errors()).toEqual([]);
    page.dispatch(sessionExtensionRequested());
    await page.settle();
    expect(end(page)).toEqual({ status: 'quiet' });
  });

  it('denies more time when the session is already over', async () => {
    const page = await openTimed();
    await page.advance(28 * MINUTE);
    page.network.once(EXTEND, answer(401));
    page.dispatch(sessionExtensionRequested());
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.select(selectHasSessionEnded)).toBe(true);
  });

  it("doesn't offer to extend the session at the end of the 8-hour limit", async () => {
    const page = await openTimed({ absoluteMs: 20 * MINUTE });
    await page.advance(18 * MINUTE);
    page.dispatch(sessionExtensionRequested());
    await page.settle();
    expect(end(page)).toEqual({ status: 'warned', secondsLeft: 120, canExtend: false });
    page.dispatch(sessionWarningClosed());
    await page.advance(MINUTE);
    expect(end(page)).toMatchObject({ status: 'closed' });
    await page.advance(MINUTE);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
  });
});

describe('a session that has expired', () => {
  it('logs the user out of an expired session on a public page, with a message until the next login', async () => {
    const page = await openTimed({ at: '/in/court' });
    await page.advance(30 * MINUTE);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.select(selectHasSessionEnded)).toBe(true);
    expect(page.went('assign')).toEqual([]);
    page.cookies.signed_in = '';
    await page.visit('/in/');
    expect(page.select(selectHasSessionEnded)).toBe(true);
    page.signIn(testUser());
    await page.visit('/in/court');
    expect(page.select(selectHasSessionEnded)).toBe(false);
  });

  it('redirects an expired session from a page for users to the login page', async () => {
    const page = await openTimed({ at: '/in/court/ViewMyCases' });
    await page.advance(30 * MINUTE);
    expect(page.went('assign')).toEqual([
      `/web/in/common/Login?done=${encodeURIComponent('/web/vue/in/court/ViewMyCases')}`,
    ]);
  });

  it("logs out an expired session even if the server can't be reached", async () => {
    const page = await openTimed();
    page.network.always(LOOK, { kind: 'offline' });
    await page.advance(30 * MINUTE + 5_000);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
  });

  it('warns again before the end of the next session', async () => {
    const page = await openTimed();
    await page.advance(30 * MINUTE);
    page.signIn(testUser({ id: 6 }));
    page.network.always(
      USER_LINE,
      answer(200, testUser({ id: 6 }), { sessionRemainingMs: MINUTE }),
    );
    page.network.always(LOOK, answer(200, { expiresAt: '' }, { sessionRemainingMs: MINUTE }));
    await page.visit('/in/court');
    expect(end(page)).toMatchObject({ status: 'warned', secondsLeft: 60 });
  });
});
