import { sagaCrashed } from '../../src/client/state/keepAlive';
import { regionShown, regionsRequested } from '../../src/client/state/regions/slice';
import { selectRegions } from '../../src/client/state/regions/selectors';
import { savedIdsRequested } from '../../src/client/state/savedItems/slice';
import { selectShownMessages } from '../../src/client/state/motd/selectors';
import { messagesEdited } from '../../src/client/state/motd/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const IDS = 'GET /web/court/my/ids';
const MESSAGES_OF_DAY = 'GET /web/motd/messages';
const COURT_REGIONS = 'GET /web/search/regions/court';

const REGIONS = { all: { id: 1, name: 'All courts' }, public: [], user: [] };

/** A page of a logged-in user after all windows have passed. */
async function openQuietPage(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ user: testUser(), ...options });
  await page.advance(60_000);
  page.network.requests.length = 0;
  return page;
}

describe('fetches of saved ids', () => {
  it('fetches saved ids immediately for the first request and drops others for 500 ms', async () => {
    const page = await openQuietPage();
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    expect(page.network.sent(IDS)).toHaveLength(1);
    await page.advance(499);
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.advance(0);
    expect(page.network.sent(IDS)).toHaveLength(1);
  });

  it('restarts the 500 ms quiet period with each dropped request for saved ids', async () => {
    const page = await openQuietPage();
    for (let turn = 0; turn < 5; turn += 1) {
      page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
      await page.advance(499);
    }
    expect(page.network.sent(IDS)).toHaveLength(1);
    await page.advance(1);
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    expect(page.network.sent(IDS)).toHaveLength(2);
  });

  it('sends no delayed fetch of saved ids for dropped requests', async () => {
    const page = await openQuietPage();
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.advance(10_000);
    expect(page.network.sent(IDS)).toHaveLength(1);
  });

  it("fetches saved ids regardless of another list's debounce window", async () => {
    const page = await openQuietPage();
    page.dispatch(savedIdsRequested({ kind: 'taxWarrant' }));
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    expect(page.network.sent(IDS)).toHaveLength(1);
  });

  it("fetches saved ids regardless of another user's debounce window", async () => {
    const page = await openQuietPage();
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.network.sent(IDS)).toHaveLength(2);
  });

  it('fetches saved ids at login, and never for visitors', async () => {
    const user = await openPage({ user: testUser() });
    expect(user.network.sent(IDS)).toHaveLength(1);
    const visitor = await openPage();
    visitor.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await visitor.settle();
    expect(visitor.network.sent(IDS)).toHaveLength(0);
  });

  it('fetches saved ids when the user enters a screen with save toggles, and on no other screen', async () => {
    const page = await openQuietPage();
    await page.visit('/in/court');
    expect(page.network.sent(IDS)).toHaveLength(0);
    await page.visit('/in/court/ViewCaseDetails?caseId=3');
    expect(page.network.sent(IDS)).toHaveLength(1);
  });
});

describe('fetches of search regions', () => {
  async function openWithRegions(options: Parameters<typeof openPage>[0] = {}) {
    return openQuietPage({
      ...options,
      prepare: ({ network }) => {
        network.always(COURT_REGIONS, answer(200, REGIONS));
        network.always('GET /web/search/regions/recorder', answer(200, REGIONS));
      },
    });
  }

  it('fetches search regions 250 ms after the last request', async () => {
    const page = await openWithRegions();
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(249);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(249);
    expect(page.network.sent(COURT_REGIONS)).toHaveLength(0);
    await page.advance(1);
    expect(page.network.sent(COURT_REGIONS)).toHaveLength(1);
    expect(page.select((state) => selectRegions(state, 'court'))).toMatchObject({
      status: 'ready',
      group: REGIONS,
    });
  });

  it('waits separately for each register before fetching search regions', async () => {
    const page = await openWithRegions();
    page.dispatch(regionsRequested({ code: 'court' }));
    page.dispatch(regionsRequested({ code: 'recorder' }));
    await page.advance(250);
    expect(page.network.lines().sort()).toEqual([
      COURT_REGIONS,
      'GET /web/search/regions/recorder',
    ]);
  });

  it("doesn't fetch loaded regions again", async () => {
    const page = await openWithRegions();
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(1_000);
    expect(page.network.sent(COURT_REGIONS)).toHaveLength(1);
  });

  it('sends one request for regions that are requested again while they load', async () => {
    const page = await openWithRegions();
    const held = page.network.hold(COURT_REGIONS);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    held.answer(answer(200, REGIONS));
    await page.settle();
    expect(page.network.sent(COURT_REGIONS)).toHaveLength(1);
    expect(page.select((state) => selectRegions(state, 'court'))?.status).toBe('ready');
  });

  it('loads search regions again after a crash that canceled the load', async () => {
    const page = await openWithRegions({ mayCrash: true });
    page.network.hold(COURT_REGIONS);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    page.dispatch(regionShown(null as never));
    await page.settle();
    expect(page.count(sagaCrashed)).toBe(1);
    await page.advance(1_000);
    expect(page.select((state) => selectRegions(state, 'court'))?.status).toBe('failed');
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    expect(page.select((state) => selectRegions(state, 'court'))?.status).toBe('ready');
  });

  it('retries a failed fetch of search regions on request', async () => {
    const page = await openWithRegions();
    page.network.once(COURT_REGIONS, answer(500, { message: 'broken' }));
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    expect(page.select((state) => selectRegions(state, 'court'))?.status).toBe('failed');
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    expect(page.select((state) => selectRegions(state, 'court'))?.status).toBe('ready');
  });

  it("fetches search regions again for another user, and hides the first user's regions", async () => {
    const page = await openWithRegions();
    const held = page.network.hold(COURT_REGIONS);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(250);
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.settle();
    held.answer(answer(200, { ...REGIONS, user: [{ id: 900, name: 'Private' }] }));
    await page.advance(250);
    expect(page.network.sent(COURT_REGIONS)).toHaveLength(2);
    expect(page.select((state) => selectRegions(state, 'court'))?.group?.user).toEqual([]);
  });
});

describe('fetches of the message of the day', () => {
  it('fetches the message of the day at most once every 10 s per application and locale', async () => {
    const page = await openQuietPage();
    await page.visit('/in/court');
    await page.advance(9_999);
    await page.visit('/in/court/CaseSearch');
    expect(page.network.sent(MESSAGES_OF_DAY)).toHaveLength(1);
    await page.advance(1);
    await page.visit('/in/court');
    expect(page.network.sent(MESSAGES_OF_DAY)).toHaveLength(2);
  });

  it('sends no delayed fetch of the message of the day for dropped requests', async () => {
    const page = await openQuietPage();
    await page.visit('/in/court');
    await page.visit('/in/court/CaseSearch');
    await page.advance(60_000);
    expect(page.network.sent(MESSAGES_OF_DAY)).toHaveLength(1);
  });

  it('fetches the message of the day immediately when the application or the locale changes', async () => {
    const page = await openQuietPage();
    await page.visit('/in/court');
    await page.visit('/in/');
    await page.visit('/mi/');
    expect(
      page.network.sent(MESSAGES_OF_DAY).map(({ url, headers }) => [url, headers['location-code']]),
    ).toEqual([
      ['/web/motd/messages?app_code=COURT', 'STATE-IN'],
      ['/web/motd/messages', 'STATE-IN'],
      ['/web/motd/messages', 'STATE-MI'],
    ]);
  });

  it('fetches the message of the day immediately after messages were edited', async () => {
    const page = await openQuietPage();
    await page.visit('/in/court');
    page.dispatch(messagesEdited());
    await page.settle();
    expect(page.network.sent(MESSAGES_OF_DAY)).toHaveLength(2);
  });

  it('shows the messages of a revisited application without a fetch', async () => {
    const page = await openQuietPage();
    const message = {
      category: 'COURT-IN-*',
      message: 'Courts are closed',
      updated: '2026-01-01T00:00:00Z',
    };
    page.network.always('GET /web/motd/messages?app_code=COURT', listAnswer([message]));
    await page.visit('/in/court');
    await page.visit('/in/');
    expect(page.select(selectShownMessages)).toEqual([]);
    await page.visit('/in/court');
    expect(page.select(selectShownMessages)).toEqual([message]);
  });

  it('keeps the messages of the current page when messages for the previous page arrive late', async () => {
    const page = await openQuietPage();
    const held = page.network.hold('GET /web/motd/messages?app_code=COURT');
    page.network.always('GET /web/motd/messages', listAnswer([]));
    await page.visit('/in/court');
    const everywhere = { category: '*-*-*', message: 'Hello', updated: '2026-01-01T00:00:00Z' };
    page.network.once('GET /web/motd/messages', listAnswer([everywhere]));
    await page.visit('/in/');
    held.answer(listAnswer([]));
    await page.settle();
    expect(page.select(selectShownMessages)).toEqual([everywhere]);
  });
});
