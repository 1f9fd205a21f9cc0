import { caseSearch } from '../../src/client/features/court/slice';
import { screenRetried } from '../../src/client/state/location/slice';
import { regionSelected, regionsRequested } from '../../src/client/state/regions/slice';
import { selectShownSearch } from '../../src/client/state/search/selectors';
import { selectIsUserCheckFailed } from '../../src/client/state/session/selectors';
import { userRequested } from '../../src/client/state/session/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { goodAnswer } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import {
  createTestStorage,
  openPage,
  type OpenPage,
  type TestStoreOptions,
} from '../support/testStore';

const SEARCH = 'GET /web/court/cases';
const REGIONS = 'GET /web/search/regions/court';
const USER = 'GET /web/users/current';
const GROUP = {
  all: { id: 1, name: 'All Indiana courts' },
  public: [{ id: 12, name: 'Marion County' }],
  user: [],
};

const at = (more: string): string =>
  `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy%20smith${more}`;
const whole = (isSuperSearch: boolean, regionId = 1): string =>
  at(
    `&isFullTextNameBasedSearch=${String(isSuperSearch)}&partyRole=CASE_PARTY&regionId=${String(regionId)}`,
  );
const remembered = (entries: object) =>
  createTestStorage({
    'persist:preferences': JSON.stringify({ version: 1, entries }),
  }).openTab();

async function open(options: TestStoreOptions): Promise<OpenPage> {
  return openPage({
    ...options,
    prepare: (ports) => {
      ports.network.always(SEARCH, goodAnswer('searchCases'));
      ports.network.always(REGIONS, answer(200, GROUP));
      options.prepare?.(ports);
    },
  });
}

/** Search requests: super search flag and region. */
function searches(page: OpenPage): [string | null, string | null][] {
  return page.network.sent(SEARCH).map(({ url }) => {
    const { searchParams } = new URL(url, 'https://page.test');
    return [searchParams.get('isFullTextNameBasedSearch'), searchParams.get('regionId')];
  });
}

async function comesAs(page: OpenPage, user: Parameters<OpenPage['signIn']>[0]): Promise<void> {
  page.signIn(user);
  page.dispatch(pageFocused());
  await page.settle();
}

describe('super search in a URL', () => {
  it.each(['', '&isFullTextNameBasedSearch=false', '&isFullTextNameBasedSearch='])(
    "always uses super search for visitors, regardless of the URL: '%s'",
    async (flag) => {
      const page = await open({ at: at(`${flag}&regionId=1`) });
      expect(searches(page)).toEqual([['true', '1']]);
      expect(page.went('replace')).toEqual([whole(true)]);
    },
  );

  it.each([
    ['on by default', {}, '', true],
    ["the user's last choice", { 'superSearch|5|STATE-IN|COURT': false }, '', false],
    ['the URL over the default', {}, '&isFullTextNameBasedSearch=false', false],
    [
      "the URL over the user's last choice",
      { 'superSearch|5|STATE-IN|COURT': false },
      '&isFullTextNameBasedSearch=on',
      true,
    ],
  ])('chooses super search for a user: %s', async (_rule, entries, flag, isOn) => {
    const page = await open({
      user: testUser(),
      storage: remembered(entries),
      at: at(`${flag}&regionId=1`),
    });
    expect(searches(page)).toEqual([[String(isOn), '1']]);
    expect(page.select((state) => selectShownSearch(state, 'court')).isSuperSearch).toBe(isOn);
  });

  it.each(['', '&isFullTextNameBasedSearch=false'])(
    "waits for the login status and runs a search once: '%s'",
    async (flag) => {
      let user: ReturnType<OpenPage['network']['hold']> | undefined;
      const page = await open({
        user: testUser(),
        storage: remembered({ 'superSearch|5|STATE-IN|COURT': false }),
        at: at(`${flag}&regionId=1`),
        prepare: ({ network }) => {
          user = network.hold(USER);
        },
      });
      expect(searches(page)).toEqual([]);
      user?.answer(answer(200, testUser()));
      await page.settle();
      expect(searches(page)).toEqual([['false', '1']]);
      expect(caseSearch.select(page.state()).status).toBe('ready');
    },
  );

  it('runs the search of a complete URL without waiting', async () => {
    const page = await open({
      user: testUser(),
      at: whole(true),
      prepare: ({ network }) => void network.hold(USER),
    });
    expect(searches(page)).toEqual([['true', '1']]);
    expect(page.went('replace')).toEqual([]);
  });
});

describe('the region in a URL', () => {
  const MARION = remembered({ 'searchRegion|visitor|STATE-IN|court': 12 });

  it('searches the last chosen region once if the URL has none, and adds it to the URL', async () => {
    const page = await open({ at: at('&status=OPEN#top'), storage: MARION });
    expect(searches(page)).toEqual([]);
    await page.advance(250);
    expect(searches(page)).toEqual([['true', '12']]);
    expect(page.went('replace')).toEqual([`${whole(true, 12)}&status=OPEN#top`]);
  });

  it('searches the whole register immediately if no region was chosen', async () => {
    const page = await open({ at: at('') });
    expect(searches(page)).toEqual([['true', '1']]);
    expect(page.network.sent(REGIONS)).toEqual([]);
  });

  it('searches the whole register if the last chosen region was deleted', async () => {
    const storage = remembered({ 'searchRegion|visitor|STATE-IN|court': 99 });
    const page = await open({ at: at(''), storage });
    await page.advance(250);
    expect(searches(page)).toEqual([['true', '1']]);
  });

  it('searches the last chosen region if the regions fail to load, since the server knows the region', async () => {
    const page = await open({
      at: at(''),
      storage: MARION,
      prepare: ({ network }) => network.always(REGIONS, answer(403)),
    });
    await page.advance(250);
    expect(searches(page)).toEqual([['true', '12']]);
  });

  it.each(['abc', '0', '1e3', '-1', '٣'])(
    "doesn't run a search with a region that isn't numeric: %s",
    async (id) => {
      const page = await open({ at: at(`&regionId=${id}`), storage: MARION });
      await page.advance(1_000);
      expect(searches(page)).toEqual([]);
      expect(page.select((state) => selectShownSearch(state, 'court')).obstacle).toBe(
        'regionNotNumeric',
      );
    },
  );

  it("doesn't run a search in a region that the user doesn't have", async () => {
    const page = await open({ at: '/in/', storage: MARION });
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    await page.visit(at('&regionId=99'));
    expect(searches(page)).toEqual([]);
    expect(page.select((state) => selectShownSearch(state, 'court'))).toMatchObject({
      obstacle: 'regionUnknown',
      regionId: 12,
    });
  });

  it('lets the server check an unknown region until the regions load, and then shows the error', async () => {
    const page = await open({
      at: at('&isFullTextNameBasedSearch=true&regionId=99'),
      prepare: ({ network }) =>
        network.always(
          SEARCH,
          answer(400, {
            messages: [],
            fields: [{ name: 'regionId', messages: ["We can't find this search region."] }],
          }),
        ),
    });
    expect(caseSearch.select(page.state()).status).toBe('failed');
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    expect(page.select((state) => selectShownSearch(state, 'court'))).toMatchObject({
      obstacle: 'regionUnknown',
      regionId: 1,
    });
    expect(searches(page)).toEqual([['true', '99']]);
  });

  it('keeps the region of the results when the user chooses another region for the next search', async () => {
    const page = await open({ at: at('') });
    page.dispatch(regionSelected({ code: 'court', regionId: 12 }));
    await page.advance(1_000);
    expect(page.select((state) => selectShownSearch(state, 'court')).regionId).toBe(1);
    expect(searches(page)).toEqual([['true', '1']]);
  });
});

describe('a URL without search terms', () => {
  it.each(['publicCaseId=', 'publicCaseId=%20', 'fullName=', 'partyRole=ATTORNEY', ''])(
    'sends nothing without search terms: %s',
    async (query) => {
      const page = await open({ at: `/in/court/CaseSearch?action=PERFORM-SEARCH&${query}` });
      expect(searches(page)).toEqual([]);
      expect(page.select((state) => selectShownSearch(state, 'court')).obstacle).toBe('missing');
      expect(page.errors()).toEqual([]);
    },
  );
});

describe('a counted search after another user logs in', () => {
  const other = testUser({ id: 6 });

  it.each([
    ['a user', testUser()],
    ['a visitor', null],
  ])(
    'for another user who logs in after %s, waits for confirmation before running a counted search',
    async (_who, user) => {
      const page = await open({ user, at: whole(true) });
      await comesAs(page, other);
      await page.advance(60_000);
      expect(searches(page)).toHaveLength(1);
      expect(caseSearch.select(page.state()).status).toBe('idle');
      page.dispatch(screenRetried());
      await page.settle();
      expect(searches(page)).toHaveLength(2);
      expect(caseSearch.select(page.state()).status).toBe('ready');
    },
  );

  it("waits for another user's confirmation even if the app had to complete the URL", async () => {
    const page = await open({ user: testUser(), at: at('') });
    await comesAs(page, other);
    expect(searches(page)).toHaveLength(1);
  });

  it("waits for another user's confirmation if the response was pending", async () => {
    const page = await open({ user: testUser(), at: '/in/court' });
    const held = page.network.hold(SEARCH);
    await page.visit(whole(true));
    await comesAs(page, other);
    held.answer(goodAnswer('searchCases'));
    await page.settle();
    expect(searches(page)).toHaveLength(1);
    expect(caseSearch.select(page.state()).status).toBe('idle');
  });

  it('runs a different search without confirmation when the new user opens its URL', async () => {
    const page = await open({ user: testUser(), at: whole(true) });
    await comesAs(page, other);
    await page.visit(whole(false));
    expect(searches(page)).toHaveLength(2);
  });

  it('reruns the search as a visitor after logout', async () => {
    const page = await open({ user: testUser(), at: whole(false) });
    await comesAs(page, null);
    expect(searches(page)).toEqual([
      ['false', '1'],
      ['true', '1'],
    ]);
    expect(caseSearch.select(page.state()).status).toBe('ready');
    await comesAs(page, other);
    expect(searches(page)).toHaveLength(2);
  });

  it('runs a search again for the same user after a failed user check', async () => {
    const page = await open({ user: testUser(), at: whole(true) });
    page.network.once(USER, answer(500));
    page.dispatch(userRequested());
    await page.settle();
    expect(page.select(selectIsUserCheckFailed)).toBe(true);
    expect(searches(page)).toHaveLength(1);
    page.dispatch(userRequested());
    await page.settle();
    expect(searches(page)).toHaveLength(2);
    expect(caseSearch.select(page.state()).status).toBe('ready');
  });

  it('runs a search without confirmation on a page opened after login', async () => {
    const page = await open({ user: other, at: `${whole(true)}&_login=1` });
    expect(searches(page)).toHaveLength(1);
  });
});
