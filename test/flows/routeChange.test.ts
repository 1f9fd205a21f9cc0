import { searchSubmitted } from '../../src/client/state/search/search';
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/limits';
import { buildQuery } from '#contract/links';
import { MESSAGES, noSuchPage } from '#contract/messages';
import type { AccessRule, Role } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { selectGrantedRole } from '../../src/client/state/access/slice';
import { selectErrors } from '../../src/client/state/errors/selectors';
import { errorsQueued, errorsShown } from '../../src/client/state/errors/slice';
import {
  selectScreenNotice,
  selectScreenStatus,
  selectShownLocation,
} from '../../src/client/state/location/selectors';
import { hashChanged, screenEntered, screenRetried } from '../../src/client/state/location/slice';
import { createDraftDesk } from '../../src/client/platform/draftDesk';
import type { Ports } from '../../src/client/platform/ports';
import { pageFocused, type SiteState } from '../../src/client/state/site/slice';
import type { RouteRow } from '../../src/client/store/routes';
import { rowById } from '../../src/client/app/routeTable';
import { answer, createTabStorage, settle } from '../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const USER_LINE = 'GET /web/users/current';

describe('navigation to another page', () => {
  it('checks the user, messages of the day, and odometer on navigation', async () => {
    const page = await openPage({ user: testUser() });
    page.network.requests.length = 0;
    await page.visit('/in/court');
    expect(page.network.lines().sort()).toEqual([
      // The overview's own.
      'GET /web/common/counts/counties',
      'GET /web/in/common/OdometerDiv.jsp?ajax=true',
      'GET /web/motd/messages?app_code=COURT',
      USER_LINE,
    ]);
  });

  it("clears the previous page's errors and shows those queued for the new page", async () => {
    const page = await openPage();
    page.dispatch(errorsShown([{ text: 'of the page before' }]));
    page.dispatch(errorsQueued([{ text: 'for the next page' }]));
    expect(page.errors()).toEqual(['of the page before']);
    await page.visit('/in/court');
    expect(page.errors()).toEqual(['for the next page']);
    await page.visit('/in/');
    expect(page.errors()).toEqual([]);
  });

  it("reloads the page's data when the current URL is opened again", async () => {
    const query = { action: 'PERFORM-SEARCH', publicCaseId: '49D01', regionId: 1 };
    const page = await openPage({ at: `/in/court/CaseSearch${buildQuery(query)}` });
    const before = page.network.sent('GET /web/court/cases').length;
    page.dispatch(
      searchSubmitted({
        path: '/court/CaseSearch',
        query,
      }),
    );
    await page.settle();
    expect(page.network.sent('GET /web/court/cases')).toHaveLength(before + 1);
    expect(page.went('push')).toEqual([]);
  });

  it('shows a repeated message line once', async () => {
    const page = await openPage();
    page.dispatch(errorsShown([{ text: 'same' }]));
    page.dispatch(errorsShown([{ text: 'same' }, { text: 'other' }]));
    expect(page.errors()).toEqual(['same', 'other']);
  });

  it('does nothing when only the hash changes', async () => {
    const page = await openPage({ user: testUser() });
    const before = page.network.requests.length;
    page.dispatch(errorsShown([{ text: 'stays' }]));
    page.dispatch(hashChanged({ hash: '#parties' }));
    await page.settle();
    expect(page.network.requests).toHaveLength(before);
    expect(page.errors()).toEqual(['stays']);
    expect(page.select(selectShownLocation)?.hash).toBe('#parties');
  });
});

describe('a URL without a screen', () => {
  it.each([
    ['/in/nothing/here', '/in/'],
    ['/mi/nothing', '/mi/'],
    ['/nothing', '/in/'],
    ['/in/court/casesearch', '/in/'],
    ['/mi/court', '/mi/'],
    ['/mi/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith', '/mi/'],
    ['/mi/court/ViewMyCases', '/mi/'],
    ['/in/%00%FF/..%2f', '/in/'],
  ])('redirects from %s to the home page %s, with one message', async (address, home) => {
    const page = await openPage({ at: address });
    expect(new Set(page.went('replace'))).toEqual(new Set([home]));
    expect(page.select(selectShownLocation)?.routeId).toBe('home');
    expect(page.went('assign')).toEqual([]);
    expect(page.errors()).toEqual([noSuchPage(home === '/mi/' ? 'Michigan' : 'Indiana')]);
    await page.visit(`${home}help/HelpTopic?shortName=SuperSearch`);
    expect(page.errors()).toEqual([]);
  });

  it('shows no message when the home page itself is opened', async () => {
    const page = await openPage({ at: '/in/' });
    expect(page.errors()).toEqual([]);
  });
});

describe('access to a page', () => {
  it('waits for the login status if a role is required', async () => {
    const gate: { open: () => void } = { open: () => undefined };
    const page = await openPage({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) => {
        const held = network.hold(USER_LINE);
        gate.open = () => held.answer(answer(200, testUser()));
      },
    });
    expect(page.state().access.decision).toEqual({ kind: 'pending' });
    expect(page.select(selectShownLocation)).toBeNull();
    gate.open();
    await page.settle();
    expect(page.select(selectScreenStatus)).toBe('shown');
  });

  it('grants access to a public page immediately, and enters the page once', async () => {
    const gate: { open: () => void } = { open: () => undefined };
    const page = await openPage({
      user: testUser(),
      at: '/in/court/ViewCaseDetails?caseId=12',
      prepare: ({ network }) => {
        const held = network.hold(USER_LINE);
        gate.open = () => held.answer(answer(200, testUser()));
      },
    });
    expect(page.select(selectScreenStatus)).toBe('shown');
    gate.open();
    await page.settle();
    expect(page.count(screenEntered)).toBe(1);
    expect(page.network.sent('GET /web/court/cases/12')).toHaveLength(1);
  });

  it('redirects visitors from a page for users to the login page with the return URL', async () => {
    const page = await openPage({ at: '/in/court/ViewMyCases?x=%C3%A9&y=1#end' });
    expect(page.went('assign')).toEqual([
      `/web/in/common/Login?done=${encodeURIComponent('/web/vue/in/court/ViewMyCases?x=%C3%A9&y=1#end')}`,
    ]);
    expect(page.select(selectShownLocation)).toBeNull();
  });

  it('redirects visitors to the login page for super-user pages too', async () => {
    const page = await openPage({ at: '/in/admin/MessageOfTheDay' });
    expect(page.went('assign')).toHaveLength(1);
  });

  it("sends users who aren't super users to the home page with one message", async () => {
    const page = await openPage({ user: testUser(), at: '/in/admin/MessageOfTheDay' });
    expect(page.select(selectShownLocation)?.routeId).toBe('home');
    expect(page.went('assign')).toEqual([]);
    expect(page.errors()).toEqual([MESSAGES.superUsersOnly]);
  });

  it('keeps the URL and shows the message on a page that the user may not see', async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court',
      access: { 'court.overview': { roles: ['ACCOUNT_ADMIN'] } },
    });
    expect(page.select(selectScreenStatus)).toBe('forbidden');
    expect(page.select(selectScreenNotice)).toBe(MESSAGES.notAccountAdmin);
    expect(page.errors()).toEqual([MESSAGES.notAccountAdmin]);
    expect(page.moves).toEqual([]);
    expect(page.count(screenEntered)).toBe(0);
  });

  it('includes the support contacts in the bulk e-filing denial', async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court',
      access: { 'court.overview': { roles: ['BULK_EFILING'] } },
    });
    expect(page.errors()).toEqual([
      'Bulk E-Filing Authorization Failed. Please contact support at help@records.example or 555-0100 to get started.',
    ]);
  });

  it('shows the message of the first missing capability', async () => {
    const page = await openPage({
      user: testUser({ isAdmin: true, account: { ...TEST_ACCOUNT, status: 'INACTIVE' } }),
      at: '/in/court',
      access: {
        'court.overview': { roles: ['ACCOUNT_ADMIN'], requires: ['ACTIVE_ACCOUNT', 'RECORDER'] },
      },
    });
    expect(page.errors()).toEqual([MESSAGES.noActiveSubscription]);
  });

  it('checks access again when the user logs out', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court/ViewMyCases' });
    expect(page.went('assign')).toEqual([]);
    page.signIn(null);
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.went('assign')).toHaveLength(1);
  });

  it('checks access again when a user with access logs in', async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court',
      access: { 'court.overview': { roles: ['ACCOUNT_ADMIN'] } },
    });
    page.signIn(testUser({ id: 6, isAdmin: true }));
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.select(selectScreenStatus)).toBe('shown');
    expect(page.errors()).toEqual([]);
  });
});

describe('the role that grants access to a page', () => {
  const access: Readonly<Record<string, AccessRule>> = {
    'court.overview': { roles: ['ANY', 'USER', 'ACCOUNT_ADMIN', 'SUPER_USER'] },
  };

  it.each<[string, CurrentUser | null, Role]>([
    ['a visitor', null, 'ANY'],
    ['a user', testUser(), 'USER'],
    ['an administrator', testUser({ isAdmin: true }), 'ACCOUNT_ADMIN'],
    ['a super user', testUser({ isAdmin: true, isSuperUser: true }), 'SUPER_USER'],
  ])('grants %s access to a page by the highest matching role', async (_who, user, role) => {
    const page = await openPage({ user, at: '/in/court', access });
    expect(page.select(selectGrantedRole)).toBe(role);
  });

  it('grants no role until the login status is known, even while a public page is shown', async () => {
    const gate: { open: () => void } = { open: () => undefined };
    const page = await openPage({
      user: testUser(),
      at: '/in/court',
      access,
      prepare: ({ network }) => {
        const held = network.hold(USER_LINE);
        gate.open = () => held.answer(answer(200, testUser()));
      },
    });
    expect(page.select(selectScreenStatus)).toBe('shown');
    expect(page.select(selectGrantedRole)).toBeNull();
    gate.open();
    await page.settle();
    expect(page.select(selectGrantedRole)).toBe('USER');
  });

  it('updates the granted role for another user and on logout', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court', access });
    page.signIn(testUser({ id: 6, isAdmin: true }));
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.select(selectGrantedRole)).toBe('ACCOUNT_ADMIN');
    page.signIn(null);
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.select(selectGrantedRole)).toBe('ANY');
  });

  it('keeps the granted role of the current page while the next page loads', async () => {
    const gate: { open: () => void } = { open: () => undefined };
    const page = await openPage({
      user: testUser({ isAdmin: true }),
      at: '/in/court',
      access,
      ports: {
        screens: {
          loadForUsers: () => Promise.resolve(null),
          load: (routeId) =>
            new Promise((resolve) => {
              gate.open = () => resolve({ isLoaded: true, feature: null });
              if (routeId === 'court.overview') gate.open();
            }),
        },
      },
    });
    await page.visit('/in/court/ViewMyCases');
    expect(page.select(selectGrantedRole)).toBe('ACCOUNT_ADMIN');
    gate.open();
    await page.settle();
    expect(page.select(selectGrantedRole)).toBe('USER');
  });

  it('grants no role if access to the page is denied', async () => {
    const page = await openPage({
      user: testUser(),
      access: { 'court.overview': { roles: ['ACCOUNT_ADMIN'] } },
    });
    expect(page.select(selectGrantedRole)).toBe('ANY');
    await page.visit('/in/court');
    expect(page.select(selectGrantedRole)).toBeNull();
  });
});

describe('a screen whose files fail to load', () => {
  it.each([
    ['a script', new Error('Loading chunk failed'), MESSAGES.chunkLoad],
    [
      'a style sheet',
      Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
      MESSAGES.cssChunkLoad,
    ],
  ])(
    'shows an error if %s still fails to load after one reload, and loads the screen on retry',
    async (_what, error, message) => {
      let isBroken = true;
      const tabStorage = createTabStorage();
      const open = (): Promise<OpenPage> =>
        openPage({
          ports: { tabStorage },
          rowOf(routeId) {
            const row = rowById(routeId);
            if (row === undefined) return undefined;
            const { loadFeature: _loadFeature, ...rest } = row;
            return {
              ...rest,
              isLoadedWhenIdle: false,
              load: () =>
                isBroken ? Promise.reject(error) : Promise.resolve({ Screen: () => null }),
            };
          },
        });
      const first = await open();
      expect([first.went('reload'), first.errors()]).toEqual([[''], []]);
      const page = await open();
      expect(page.went('reload')).toEqual([]);
      expect(page.errors()).toEqual([message]);
      expect(page.select(selectScreenStatus)).toBe('failed');
      expect(page.select(selectScreenNotice)).toBe(message);
      isBroken = false;
      page.dispatch(screenRetried());
      await settle();
      expect(page.select(selectScreenStatus)).toBe('shown');
      expect(page.errors()).toEqual([]);
    },
  );

  /** A route whose files never load. */
  function brokenRow(routeId: string): RouteRow | undefined {
    const row = rowById(routeId);
    return (
      row && {
        ...row,
        isLoadedWhenIdle: false,
        load: () => Promise.reject(new Error('Loading chunk failed')),
      }
    );
  }

  it.each<[string, Partial<Ports>, Partial<SiteState>]>([
    ['there is no connection', {}, { isOnline: false }],
    [
      'tab storage is unavailable, which would make it reload endlessly',
      { tabStorage: { read: () => null, write: () => undefined, remove: () => undefined } },
      {},
    ],
  ])("doesn't reload the page if %s", async (_why, ports, site) => {
    const page = await openPage({ rowOf: brokenRow, ports, site });
    expect(page.went('reload')).toEqual([]);
    expect(page.errors()).toEqual([MESSAGES.chunkLoad]);
  });

  /** A page whose screens hang until the test loads or fails them. */
  async function openHanging() {
    const files: { come: () => void; fail: () => void } = {
      come: () => undefined,
      fail: () => undefined,
    };
    const page = await openPage({
      rowOf(routeId) {
        const row = rowById(routeId);
        if (row === undefined) return undefined;
        const { loadFeature: _loadFeature, ...rest } = row;
        return {
          ...rest,
          isLoadedWhenIdle: false,
          load: () =>
            new Promise((resolve, reject) => {
              files.come = () => resolve({ Screen: () => null });
              files.fail = () => reject(new Error('Loading chunk failed'));
            }),
        };
      },
    });
    return { page, files };
  }

  it('shows an error after waiting 120 s for a screen, without a reload', async () => {
    const { page, files } = await openHanging();
    await page.advance(CHUNK_LOAD_TIMEOUT_MS - 1);
    expect([page.select(selectScreenStatus), page.errors()]).toEqual(['loading', []]);
    await page.advance(1);
    expect(page.errors()).toEqual([MESSAGES.chunkLoad]);
    expect(page.went('reload')).toEqual([]);
    page.dispatch(screenRetried());
    await page.settle();
    files.come();
    await page.settle();
    expect([page.select(selectScreenStatus), page.errors()]).toEqual(['shown', []]);
  });

  it.each([
    ['after 9,999 ms', 9_999, ['']],
    ['after 10 s', 10_000, []],
  ])(
    'reloads the page automatically only if its files fail soon after loading: %s',
    async (_when, ms, reloads) => {
      const { page, files } = await openHanging();
      await page.advance(ms);
      files.fail();
      await page.settle();
      expect(page.went('reload')).toEqual(reloads);
      expect(page.errors()).toEqual(reloads.length > 0 ? [] : [MESSAGES.chunkLoad]);
    },
  );

  it("doesn't reload the page while a form has unsent changes", async () => {
    const drafts = createDraftDesk();
    const page = await openPage({
      ports: { drafts },
      rowOf: (routeId) => (routeId === 'home' ? rowById(routeId) : brokenRow(routeId)),
    });
    const takeOff = drafts.lay('form', () => ({ text: 'typed' }));
    await page.visit('/in/court');
    expect(page.went('reload')).toEqual([]);
    expect(page.errors()).toEqual([MESSAGES.chunkLoad]);
    takeOff();
    page.dispatch(screenRetried());
    await page.settle();
    expect(page.went('reload')).toEqual(['']);
  });

  it("shows the specification's texts when a screen fails to load", () => {
    expect(MESSAGES.chunkLoad).toBe(
      'This page could not be loaded. Check your connection and reload.',
    );
    expect(MESSAGES.cssChunkLoad).toBe(
      "This page's style could not be loaded. Check your connection and reload.",
    );
  });

  it('keeps the newest page on screen when an older screen loads late', async () => {
    const late: { come: () => void } = { come: () => undefined };
    const page = await openPage({
      rowOf(routeId) {
        const row = rowById(routeId);
        if (row === undefined) return undefined;
        const { loadFeature: _loadFeature, ...rest } = row;
        const screen = { Screen: () => null };
        return {
          ...rest,
          load: () =>
            routeId === 'court.overview'
              ? new Promise((resolve) => (late.come = () => resolve(screen)))
              : Promise.resolve(screen),
        };
      },
    });
    await page.visit('/in/court');
    await page.visit('/in/court/CaseSearch');
    late.come();
    await page.settle();
    expect(page.select(selectShownLocation)?.path).toBe('/court/CaseSearch');
    expect(page.select(selectErrors)).toEqual([]);
  });
});
