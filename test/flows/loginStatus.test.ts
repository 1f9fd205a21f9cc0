import {
  selectIsCookieRefused,
  selectIsUserCheckFailed,
  selectIsUserCheckRepeated,
  selectLoginStatus,
  selectUser,
} from '../../src/client/state/session/selectors';
import {
  identityChanged,
  otherTabChangedSession,
  userRequested,
} from '../../src/client/state/session/slice';
import { connectionChanged, pageFocused } from '../../src/client/state/site/slice';
import { selectScreenStatus, selectShownLocation } from '../../src/client/state/location/selectors';
import { screenEntered, screenRetried } from '../../src/client/state/location/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { USER_CHANGED } from '#contract/apiErrors';
import { MESSAGES } from '#contract/messages';
import { ANONYMOUS_USER } from '#contract/account/user';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const USER_LINE = 'GET /web/users/current';

describe('the login status of a new page', () => {
  it('leaves the login status unknown until the user is fetched, and then sets it to logged in', async () => {
    let held: { answer: (result: ReturnType<typeof answer>) => void } | null = null;
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) => (held = network.hold(USER_LINE)),
    });
    expect(page.select(selectLoginStatus)).toBe('unknown');
    held!.answer(answer(200, testUser()));
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    expect(page.select(selectUser).firstName).toBe('Uma');
  });

  it('sets the login status to logged out without a request if there is no cookie', async () => {
    const page = await openPage();
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.select(selectUser)).toEqual(ANONYMOUS_USER);
    expect(page.network.sent(USER_LINE)).toHaveLength(0);
  });

  it.each([
    ['ab', 0],
    ['abc', 1],
  ])('for the cookie %j, fetches the user %i times', async (cookie, fetches) => {
    const page = await openPage({
      prepare: ({ cookies }) => (cookies.signed_in = cookie),
    });
    expect(page.network.sent(USER_LINE)).toHaveLength(fetches);
  });

  it("logs out when the server doesn't know the session", async () => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) => network.always(USER_LINE, answer(401)),
    });
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.select(selectIsUserCheckFailed)).toBe(false);
    expect(page.moves).toEqual([]);
  });

  it("logs out with a message when the user can't be fetched, and recovers on retry", async () => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) =>
        network.once(USER_LINE, answer(500, { message: 'broken', uuid: '1234567890' })),
    });
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.select(selectIsUserCheckFailed)).toBe(true);
    expect(page.errors()).toEqual([]);
    page.dispatch(userRequested());
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    expect(page.select(selectIsUserCheckFailed)).toBe(false);
  });

  it('reports that a login check is being repeated, until it fails or succeeds', async () => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) => network.always(USER_LINE, answer(500)),
    });
    expect(page.select(selectIsUserCheckRepeated)).toBe(false);
    const held = page.network.hold(USER_LINE);
    page.dispatch(userRequested());
    expect(page.select(selectIsUserCheckRepeated)).toBe(true);
    held.answer(answer(500));
    await page.settle();
    expect(page.select(selectIsUserCheckRepeated)).toBe(false);
    expect(page.select(selectIsUserCheckFailed)).toBe(true);
  });
});

describe('a failed check of the user', () => {
  const openFailed = () =>
    openPage({
      user: testUser(),
      prepare: ({ network }) => network.always(USER_LINE, answer(500)),
    });

  it.each([
    ['the network is back', connectionChanged({ isOnline: true })],
    ['the page regains focus', pageFocused()],
  ])('retries the check when %s', async (_when, action) => {
    const page = await openFailed();
    page.dispatch(connectionChanged({ isOnline: false }));
    await page.settle();
    expect(page.network.sent(USER_LINE)).toHaveLength(1);
    page.network.always(USER_LINE, answer(200, testUser()));
    page.dispatch(action);
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    expect(page.select(selectIsUserCheckFailed)).toBe(false);
  });

  it('retries a failed login check automatically, with waits that grow to a few minutes', async () => {
    const page = await openFailed();
    const checks = () => page.network.sent(USER_LINE).length;
    await page.advance(8_000);
    expect(checks()).toBe(2);
    await page.advance(60_000);
    expect(checks()).toBeGreaterThanOrEqual(4);
    await page.advance(3_600_000);
    const afterAnHour = checks();
    expect(afterAnHour).toBeLessThan(40);
    page.network.always(USER_LINE, answer(200, testUser()));
    await page.advance(450_000);
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    const atLast = checks();
    await page.advance(3_600_000);
    expect(checks()).toBe(atLast);
  });

  it('starts over with a short wait after a successful login check', async () => {
    const page = await openFailed();
    await page.advance(3_600_000);
    page.network.always(USER_LINE, answer(200, testUser()));
    page.dispatch(pageFocused());
    await page.settle();
    page.network.always(USER_LINE, answer(500));
    await page.visit('/in/court');
    const before = page.network.sent(USER_LINE).length;
    await page.advance(8_000);
    expect(page.network.sent(USER_LINE)).toHaveLength(before + 1);
  });
});

describe('a failed user fetch on a page for users', () => {
  it('stays on the page after a failed user fetch, and retries on request', async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) => network.always(USER_LINE, answer(503, { message: 'Busy.' })),
    });
    await page.advance(10_000);
    expect(page.went('assign')).toEqual([]);
    expect(page.errors()).toEqual([MESSAGES.userCheckFailed]);
    page.network.always(USER_LINE, answer(200, testUser()));
    page.dispatch(screenRetried());
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    expect(page.select(selectShownLocation)?.path).toBe('/court/ViewMyCases');
    expect(page.errors()).toEqual([]);
  });

  it('shows the page again when a failed user fetch is repeated automatically', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court' });
    const held = page.network.hold(USER_LINE);
    await page.visit('/in/court/ViewMyCases');
    expect(page.select(selectScreenStatus)).toBe('shown');
    held.answer(answer(500));
    await page.settle();
    expect(page.select(selectScreenStatus)).toBe('failed');
    page.network.always(USER_LINE, answer(200, testUser()));
    await page.advance(10_000);
    expect(page.select(selectLoginStatus)).toBe('loggedIn');
    expect(page.select(selectScreenStatus)).toBe('shown');
    expect(page.errors()).toEqual([]);
  });
});

describe('a session that changes in the background', () => {
  it.each([
    ['the page regains focus', pageFocused()],
    ['another tab reports a change', otherTabChangedSession()],
  ])('detects a changed session when %s', async (_when, action) => {
    const page = await openPage({ user: testUser() });
    page.signIn(testUser({ id: 6, firstName: 'Vera' }));
    page.dispatch(action);
    await page.settle();
    expect(page.select(selectUser).firstName).toBe('Vera');
  });

  it('detects a changed session after any response, and notifies the other tabs', async () => {
    const page = await openPage({ user: testUser() });
    page.network.once('GET /web/motd/messages', () => {
      page.signIn(testUser({ id: 6 }));
      return listAnswer([]);
    });
    await page.visit('/in/court');
    expect(page.select(selectUser).id).toBe(6);
    expect(page.posted).toEqual(['sessionChanged']);
  });

  it('reports a changed session only from the tab that detected it', async () => {
    const page = await openPage({ user: testUser() });
    page.signIn(null);
    page.dispatch(otherTabChangedSession());
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.posted).toEqual([]);
  });

  it("doesn't fetch the user while the XSRF cookie is unchanged", async () => {
    const page = await openPage({ user: testUser() });
    const before = page.network.requests.length;
    page.dispatch(pageFocused());
    page.dispatch(otherTabChangedSession());
    await page.settle();
    expect(page.network.requests).toHaveLength(before);
  });

  it('fetches the user once, whichever check detects a changed session first', async () => {
    const page = await openPage({ user: testUser() });
    const fetches = () => page.network.sent(USER_LINE).length;
    let before = fetches();
    page.signIn(testUser({ id: 6 }));
    await page.visit('/in/court');
    expect(fetches()).toBe(before + 1);
    expect(page.posted).toEqual(['sessionChanged']);

    before = fetches();
    page.network.once('PUT /web/court/my/4', () => {
      page.signIn(testUser({ id: 7 }));
      return answer(409, { message: 'Somebody else is logged in.', code: USER_CHANGED });
    });
    page.dispatch(savedItemToggled({ kind: 'courtCase', id: 4, value: { alert: true } }));
    await page.settle();
    expect(page.select(selectUser).id).toBe(7);
    expect(fetches()).toBe(before + 1);
  });

  it("drops the previous user's data and re-enters the page", async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) =>
        network.always('GET /web/court/my/ids', listAnswer([{ id: 81, alert: true }])),
    });
    expect(page.select((state) => state.savedItems.courtCase.confirmed)).toEqual({
      81: { alert: true },
    });
    const entered = page.count(screenEntered);
    page.signIn(testUser({ id: 6 }));
    page.network.hold('GET /web/court/my/ids');
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.select((state) => state.savedItems.courtCase.confirmed)).toEqual({});
    expect(page.count(screenEntered)).toBe(entered + 1);
  });

  it("ignores the previous user's pending responses", async () => {
    const page = await openPage({ user: testUser(), at: '/in/court' });
    const held = page.network.hold('GET /web/court/my');
    await page.visit('/in/court/ViewMyCases');
    page.signIn(null);
    page.dispatch(pageFocused());
    await page.settle();
    held.answer(listAnswer([{ id: 1, caseNumber: '49D01-2401-CM-000001' }]));
    await page.settle();
    expect(JSON.stringify(page.state())).not.toContain('49D01-2401-CM-000001');
  });

  it('announces a change of user once, no matter how many checks detect it', async () => {
    const page = await openPage({ user: testUser() });
    await page.visit('/in/court');
    await page.visit('/in/');
    expect(page.count(identityChanged)).toBe(1);
  });
});

describe('a page opened after login', () => {
  it('removes the login marker from the URL and keeps the rest', async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court/CaseSearch?fullName=a%26b&_login=1#top',
    });
    expect(page.went('replace')).toEqual(['/in/court/CaseSearch?fullName=a%26b#top']);
    expect(page.select(selectIsCookieRefused)).toBe(false);
  });

  it('reports that the browser stored no login cookie, until the next page opens', async () => {
    const page = await openPage({ at: '/in/court?_login=1' });
    expect(page.select(selectIsCookieRefused)).toBe(true);
    await page.visit('/in/');
    expect(page.select(selectIsCookieRefused)).toBe(false);
  });

  it("doesn't redirect to a login that would fail the same way", async () => {
    const page = await openPage({ at: '/in/court/ViewMyCases?_login=1' });
    expect(page.went('replace')).toEqual(['/in/court/ViewMyCases']);
    await page.visit('/in/court/ViewMyCases');
    expect(page.select(selectScreenStatus)).toBe('forbidden');
    expect(page.select(selectIsCookieRefused)).toBe(true);
    expect(page.went('assign')).toEqual([]);
    await page.visit('/in/common/Notifications');
    expect(page.went('assign')).toHaveLength(1);
  });

  it("doesn't blame the cookie when the user couldn't be fetched", async () => {
    const page = await openPage({
      at: '/in/court?_login=1',
      user: testUser(),
      prepare: ({ network }) => network.always(USER_LINE, answer(500)),
    });
    expect(page.select(selectIsUserCheckFailed)).toBe(true);
    expect(page.select(selectIsCookieRefused)).toBe(false);
  });

  it('leaves a URL without the login marker unchanged', async () => {
    const page = await openPage({ at: '/in/court?x=1' });
    expect(page.moves).toEqual([]);
    expect(page.select(selectIsCookieRefused)).toBe(false);
  });
});
