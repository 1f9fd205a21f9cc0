import '../support/productionPackages';
import { waitFor } from '@testing-library/react';
import { QUERY_FIELDS } from '#contract/site/queryFields';
import { ROUTE_TABLE } from '../../src/client/app/routeTable';
import { browserStorage } from '../../src/client/platform/browserStorage';
import { selectShownLocation } from '../../src/client/state/location/selectors';
import { screenEntered } from '../../src/client/state/location/slice';
import { selectShownMessages } from '../../src/client/state/motd/selectors';
import { messageDismissed } from '../../src/client/state/motd/slice';
import { themeChosen } from '../../src/client/state/preferences/actions';
import { preferenceKey } from '../../src/client/state/preferences/keys';
import { selectPreference, selectTheme } from '../../src/client/state/preferences/selectors';
import { savedIdsRequested } from '../../src/client/state/savedItems/slice';
import { selectIsLoggedIn } from '../../src/client/state/session/selectors';
import { pageFocused } from '../../src/client/state/site/slice';
import { selectToast } from '../../src/client/state/toast/selectors';
import { toastHeld, toastReleased, toastShown } from '../../src/client/state/toast/slice';
import { listAnswer } from '../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../support/testSite';
import { createTestStorage, openPage, type OpenPage } from '../support/testStore';

const TEXTS: Readonly<Record<string, string>> = {
  NUL: '\u0000',
  'half a surrogate pair': '\ud800',
  'a script': '"><script>alert(1)</script>',
  'a javascript address': 'javascript:alert(1)',
  "another site's address": '//evil.example/',
  'regex characters': '.*+?^${}()|[\\',
  quotes: `'"\``,
  'per cent': '%',
  'half an escape': '%E0%A4%A',
  'names of every object': '__proto__',
  'a number without end': '9'.repeat(400),
  'a negative number': '-1',
  'a fraction': '1.5',
  'no number': 'NaN',
  'line ends': 'a\r\nb',
  '10 kB': 'x'.repeat(10_000),
  nothing: '',
};

/** Query fields that screens read besides those in the contract. */
const MORE_FIELDS = [
  'caseId',
  'countyId',
  'reason',
  'appCode',
  'helpTopicId',
  'shortName',
  'text',
  '_login',
  'pageNumber',
  'sort',
  'status',
  'problem',
  'envelopeId',
];

/** A logged-in user with every right, who may open every screen. */
const EVERYBODY = testUser({
  isAdmin: true,
  isSuperUser: true,
  recorderId: 18177,
  clerkId: 18177,
  isEFilingReviewer: true,
  isBulkEFilingUploader: true,
  account: { ...TEST_ACCOUNT, bulkEFilingEnabled: true, subscriptions: { COURT: 4 } },
  efmUsers: { 'STATE-IN': { id: 'efm-5', individual: false, admin: true } },
});

function addressOf(path: string, text: string): string {
  const fields = [...QUERY_FIELDS, ...MORE_FIELDS].filter((field) => field !== 'action');
  const query = fields.map((field) => `${field}=${encodeURIComponent(wellFormed(text))}`).join('&');
  const filled = path.replace(/\{\w+\}/g, encodeURIComponent(wellFormed(text)) || 'x');
  return `/in${filled}?${query}&__proto__=1&constructor=2`;
}

/** `encodeURIComponent` throws on an unpaired surrogate; browsers replace it. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '\ufffd');
}

const PATHS = [...new Set(ROUTE_TABLE.map(({ path }) => path))];
const ACTIONS = new Map(
  PATHS.map((path) => [
    path,
    ROUTE_TABLE.filter((row) => row.path === path).flatMap(({ actions = [] }) => actions),
  ]),
);

/** `npm run check:calls` tries every text at every address; a test run a quarter of them in turn. */
const ONE_IN = process.env.EVERY_ANSWER === '1' ? 1 : 4;

describe.each(PATHS)('the URL %s', (path) => {
  const turn = PATHS.indexOf(path);
  const texts = Object.entries(TEXTS).filter((_text, index) => (index + turn) % ONE_IN === 0);
  it.each(texts)('accepts %s in every part and field of the URL', async (_what, text) => {
    const page = await openPage({ user: EVERYBODY, at: '/in/' });
    for (const action of [...(ACTIONS.get(path) ?? []), text]) {
      await page.visit(`${addressOf(path, text)}&action=${encodeURIComponent(wellFormed(action))}`);
      await page.advance(10_000);
      // A screen, or the home page for an address without a screen.
      expect(page.select((state) => state.location.status)).toBe('shown');
    }
    for (const { url } of page.network.requests) {
      expect(new URL(url, 'https://page.test').origin).toBe('https://page.test');
      expect(url).toMatch(/^\/web\/[\x21-\x7e]*$/);
    }
    expect(page.went('assign')).toEqual([]);
  });
});

describe('an invalid application or region code, edition, or action', () => {
  it.each(['/xx/court', '/IN/court', '/in%00/court', '/in/court/', '/in//court', '/mi/court'])(
    'opens the home page or the intended screen for an invalid path: %s',
    async (at) => {
      const page = await openPage({ at });
      await page.advance(1_000);
      const shown = page.select(selectShownLocation);
      expect(['/', '/court', '/court/', '//court']).toContain(shown?.path);
      expect(page.count(screenEntered)).toBeGreaterThan(0);
    },
  );
});

describe("a browser's storage", () => {
  const refuse = (): never => {
    throw new DOMException('No.', 'SecurityError');
  };
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['is blocked', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
    ["can't be read", () => jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)],
    ['is full', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
  ])(
    'discards remembered values but keeps working when browser storage %s',
    async (_what, breakIt) => {
      const broken = breakIt();
      const page = await openPage({ storage: browserStorage, at: '/in/court' });
      page.dispatch(themeChosen('dark'));
      // Preferences are saved with a delay.
      await waitFor(() => expect(broken).toHaveBeenCalled());
      expect(page.select(selectTheme)).toBe('dark');
      expect(page.select(selectShownLocation)?.path).toBe('/court');
    },
  );

  it('works when a stored choice is 100 kB of text', async () => {
    const key = preferenceKey('billingCode', { userId: 5 });
    const storage = createTestStorage({
      'persist:preferences': JSON.stringify({
        version: 1,
        entries: { [key]: 'x'.repeat(100_000), theme: 7 },
      }),
    });
    const page = await openPage({ storage: storage.openTab(), user: testUser() });
    expect(page.select(selectTheme)).toBe('system');
    expect(page.select((state) => selectPreference(state, key))).toHaveLength(100_000);
  });
});

const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** Sets the wall clock while the page is open. */
function setWallClock(page: OpenPage, byMs: number): void {
  const { clock } = page.ports;
  const right = clock.now();
  const startedAt = clock.elapsed();
  jest.spyOn(clock, 'now').mockImplementation(() => right + byMs + clock.elapsed() - startedAt);
}

describe.each([
  ['a day ahead', A_DAY_MS],
  ['a day behind', -A_DAY_MS],
])('a clock that is %s', (_what, offset) => {
  afterEach(() => jest.restoreAllMocks());

  it('hides a toast after 20 s, not counting the time it is held', async () => {
    const page = await openPage();
    page.dispatch(toastShown({ message: 'Saved.' }));
    await page.advance(5_000);
    setWallClock(page, offset);
    page.dispatch(toastHeld());
    await page.advance(60_000);
    page.dispatch(toastReleased());
    await page.advance(14_999);
    expect(page.select(selectToast).status).toBe('shown');
    await page.advance(1);
    expect(page.select(selectToast).status).toBe('hidden');
  });

  it('neither stops nor repeats a fetch when the clock jumps', async () => {
    const IDS = 'GET /web/court/my/ids';
    const page = await openPage({ user: testUser(), at: '/in/court' });
    await page.advance(60_000);
    const ask = async (): Promise<number> => {
      page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
      await page.settle();
      return page.network.sent(IDS).length;
    };
    const first = await ask();
    setWallClock(page, offset);
    expect(await ask()).toBe(first);
    await page.advance(500);
    expect(await ask()).toBe(first + 1);
  });

  it('keeps a dismissed message hidden until it changes', async () => {
    const message = { category: '*-*-*', message: 'Hi', updated: '2026-01-05T00:00:00.000Z' };
    const MESSAGES = 'GET /web/motd/messages';
    const page = await openPage({
      prepare: ({ network }) => network.always(MESSAGES, listAnswer([message])),
    });
    setWallClock(page, offset);
    page.dispatch(messageDismissed(message));
    await page.advance(60_000);
    await page.visit('/in/court');
    expect(page.select(selectShownMessages)).toEqual([]);
    const changed = { ...message, updated: '2026-01-05T00:00:00.001Z' };
    page.network.always(MESSAGES, listAnswer([changed]));
    await page.advance(60_000);
    await page.visit('/in/');
    expect(page.select(selectShownMessages)).toHaveLength(1);
  });

  it('keeps the user logged in when the clock jumps', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court/ViewMyCases' });
    setWallClock(page, offset);
    page.dispatch(pageFocused());
    await page.advance(60_000);
    await page.visit('/in/court');
    expect(page.select(selectIsLoggedIn)).toBe(true);
    expect(page.went('assign')).toEqual([]);
  });
});
