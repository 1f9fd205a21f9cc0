import type { AccessRule } from '#contract/roles';
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/limits';
import { MESSAGES } from '#contract/messages';
import type { CurrentUser } from '#contract/schemas/users';
import type { ScreenLoad } from '../../../src/client/platform/ports';
import { accessSaga } from '../../../src/client/state/access/saga';
import {
  routeChanged,
  screenForbidden,
  screenRetried,
} from '../../../src/client/state/location/slice';
import { selectScreenStatus } from '../../../src/client/state/location/selectors';
import {
  identityChanged,
  loggedOutSeen,
  userReceived,
} from '../../../src/client/state/session/slice';
import { connectionChanged } from '../../../src/client/state/site/slice';
import { describeLocation } from '../../../src/client/app/routeTable';
import { startSaga } from '../../support/testSaga';
import { testUser } from '../../support/testSite';

const ARRIVED: ScreenLoad = { isLoaded: true, feature: null };

interface Page {
  readonly rule?: AccessRule;
  /** Null for a visitor; undefined while unknown. */
  readonly user?: CurrentUser | null | undefined;
  readonly at?: string;
  readonly load?: () => Promise<ScreenLoad>;
  readonly isOffline?: boolean;
}

/** Starts the access saga on a page with a new address. */
async function open({
  rule = { roles: ['ANY'] },
  user,
  at = '/in/court',
  load,
  isOffline = false,
}: Page) {
  let loads = 0;
  const run = startSaga(accessSaga, {
    before: [
      ...(isOffline ? [connectionChanged({ isOnline: false })] : []),
      ...(user === undefined ? [] : [user === null ? loggedOutSeen() : userReceived(user)]),
    ],
    ports: {
      routes: { accessOf: () => rule },
      screens: {
        load: () => {
          loads += 1;
          return load?.() ?? Promise.resolve(ARRIVED);
        },
        loadForUsers: () => Promise.resolve(null),
      },
    },
  });
  await run.settle();
  run.dispatch(routeChanged(describeLocation({ pathname: at, search: '', hash: '' }, 'push')));
  await run.settle();
  return {
    ...run,
    loads: () => loads,
    status: () => run.select(selectScreenStatus),
    errors: () => run.select(({ errors }) => errors.current.map(({ text }) => text)),
  };
}

describe('the access saga', () => {
  it.each<[string, AccessRule, CurrentUser | null]>([
    ['a visitor on a public page', { roles: ['ANY'] }, null],
    ['a user on a page for users', { roles: ['USER'] }, testUser()],
    [
      'a super user on a page for super users',
      { roles: ['SUPER_USER'] },
      testUser({ isSuperUser: true }),
    ],
  ])('grants page access to %s', async (_who, rule, user) => {
    const page = await open({ rule, user });
    expect([page.status(), page.loads(), page.moves]).toEqual(['shown', 1, []]);
  });

  it('sends a visitor to the login page with a return URL, and loads nothing', async () => {
    const page = await open({ rule: { roles: ['USER'] }, user: null });
    expect(page.went('assign')).toEqual(['/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt']);
    expect(page.loads()).toBe(0);
  });

  it('redirects a user without the role from a super-user page to the home page', async () => {
    const page = await open({ rule: { roles: ['SUPER_USER'] }, user: testUser() });
    expect(page.went('replace')).toEqual(['/in/']);
    expect(page.loads()).toBe(0);
    expect(page.select(({ errors }) => errors.next.map(({ text }) => text))).toEqual([
      MESSAGES.superUsersOnly,
    ]);
  });

  it('sends a super user without two-step login to its setup, with a return URL', async () => {
    const user = testUser({ owesSecondFactor: true });
    const page = await open({ rule: { roles: ['SUPER_USER'] }, user });
    expect(page.went('assign')).toEqual([
      '/web/in/common/SignInSecurity?done=%2Fweb%2Fvue%2Fin%2Fcourt',
    ]);
    expect(page.loads()).toBe(0);
  });

  it('reloads a page that failed to load offline, once, when the network is back', async () => {
    const page = await open({
      isOffline: true,
      user: null,
      load: () => Promise.resolve({ isLoaded: false, failure: 'script' }),
    });
    const before = page.loads();
    expect(page.status()).toBe('failed');
    page.dispatch(connectionChanged({ isOnline: true }));
    await page.settle();
    expect(page.loads()).toBe(before + 1);
    await page.advance(600_000);
    expect(page.loads()).toBe(before + 1);
  });

  it('delays the access decision until the login status is known', async () => {
    const page = await open({ rule: { roles: ['USER'] } });
    expect([page.loads(), page.moves]).toEqual([0, []]);
    page.dispatch(userReceived(testUser()));
    page.dispatch(identityChanged({ userId: 5, isFirst: true }));
    await page.settle();
    expect([page.status(), page.loads()]).toEqual(['shown', 1]);
  });

  it("records who entered the page, and doesn't re-enter a page that the visitor is on", async () => {
    const page = await open({});
    const entered = () => page.select(({ access }) => access.enteredBy);
    expect(entered()).toEqual({ userId: null, isKnown: false });
    page.dispatch(userReceived(testUser()));
    page.dispatch(identityChanged({ userId: 5, isFirst: true }));
    await page.settle();
    expect(page.loads()).toBe(1);
    expect(entered()).toEqual({ userId: testUser().id, isKnown: true });
    page.dispatch(userReceived(testUser({ id: 77 })));
    page.dispatch(identityChanged({ userId: 77, isFirst: false }));
    await page.settle();
    expect(page.loads()).toBe(2);
    expect(entered()).toEqual({ userId: 77, isKnown: true });
  });

  it('clears the entering user when the page is left, retried, or denied', async () => {
    const page = await open({ user: null });
    const entered = () => page.select(({ access }) => access.enteredBy);
    expect(entered()).toEqual({ userId: null, isKnown: true });
    page.dispatch(screenRetried());
    expect(entered()).toBeNull();
    await page.settle();
    expect([page.loads(), entered()]).toEqual([2, { userId: null, isKnown: true }]);
    page.dispatch(screenForbidden({ notice: 'No.' }));
    expect(entered()).toBeNull();
  });

  it('decides access again when the user logs out', async () => {
    const page = await open({ rule: { roles: ['USER'] }, user: testUser() });
    page.dispatch(loggedOutSeen());
    page.dispatch(identityChanged({ userId: null, isFirst: false }));
    await page.settle();
    expect(page.went('assign')).toHaveLength(1);
  });

  it('redirects a URL without a screen to the home page', async () => {
    const page = await open({ user: null, at: '/in/there/is/none' });
    expect(page.went('replace')).toEqual(['/in/']);
    expect(page.loads()).toBe(0);
  });

  it("reports a screen that doesn't load in time", async () => {
    const page = await open({ user: null, load: () => new Promise(() => undefined) });
    await page.advance(CHUNK_LOAD_TIMEOUT_MS - 1);
    expect(page.errors()).toEqual([]);
    await page.advance(1);
    expect([page.status(), page.errors()]).toEqual(['failed', [MESSAGES.chunkLoad]]);
    expect(page.went('reload')).toEqual([]);
  });

  it("reloads the page once when the screen's files are missing from the server", async () => {
    const gone: ScreenLoad = { isLoaded: false, failure: 'script' };
    const page = await open({ user: null, load: () => Promise.resolve(gone) });
    expect([page.went('reload'), page.errors()]).toEqual([[''], []]);
    const again = describeLocation({ pathname: '/in/court', search: '', hash: '' }, 'push');
    page.dispatch(routeChanged(again));
    await page.settle();
    expect([page.went('reload'), page.errors()]).toEqual([[''], [MESSAGES.chunkLoad]]);
  });
});
