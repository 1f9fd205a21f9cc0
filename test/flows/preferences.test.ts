import { preferenceKey } from '../../src/client/state/preferences/keys';
import {
  browserWarningDismissed,
  shortcutsSwitched,
  superSearchChanged,
  themeChosen,
} from '../../src/client/state/preferences/actions';
import { searchSubmitted } from '../../src/client/state/search/search';
import { readRecentTexts } from '../../src/client/state/search/recentTexts';
import { selectHasShortcuts, selectTheme } from '../../src/client/state/preferences/selectors';
import { regionSelected } from '../../src/client/state/regions/slice';
import { messageDismissed } from '../../src/client/state/motd/slice';
import type { TextStorage } from '../../src/client/platform/browserStorage';
import { pageFocused } from '../../src/client/state/site/slice';
import { testUser } from '../support/testSite';
import { createTestStorage, openPage, type OpenPage } from '../support/testStore';

const STORED = 'persist:preferences';

beforeEach(() => {
  // redux-persist writes on a timer of the page.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

async function written(page: OpenPage): Promise<void> {
  await page.settle();
  await jest.advanceTimersByTimeAsync(50);
}
const entries = (page: OpenPage): Readonly<Record<string, unknown>> =>
  page.state().preferences.entries;
function storedEntries(storage: ReturnType<typeof createTestStorage>): unknown {
  return (JSON.parse(storage.texts.get(STORED) ?? '{}') as { entries?: unknown }).entries;
}

describe('remembered values', () => {
  it("stores a user's search choices separately by user, edition, and application", async () => {
    const page = await openPage({ user: testUser() });
    page.dispatch(regionSelected({ code: 'court', regionId: 12 }));
    page.dispatch(superSearchChanged({ application: 'COURT', isOn: false }));
    page.dispatch(
      searchSubmitted({ path: '/court/CaseSearch', query: { fullName: 'x', billingCode: 'B-1' } }),
    );
    await page.settle();
    expect(entries(page)).toEqual({
      'searchRegion|5|STATE-IN|court': 12,
      'superSearch|5|STATE-IN|COURT': false,
      'billingCode|5': 'B-1',
      'recentTexts|5|STATE-IN|fullName': 'x',
    });
  });

  it('remembers the last five search texts, without duplicates, for users but not visitors', async () => {
    const user = await openPage({ user: testUser() });
    const visitor = await openPage();
    for (const fullName of ['a', 'b', 'c', ' A ', 'd', 'e', 'f', 'x'.repeat(81)]) {
      for (const page of [user, visitor]) {
        page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query: { fullName } }));
        await page.settle();
      }
    }
    const kept = entries(user)['recentTexts|5|STATE-IN|fullName'];
    expect(readRecentTexts(kept)).toEqual(['f', 'e', 'd', 'A', 'c']);
    expect(entries(visitor)).toEqual({});
  });

  it('keeps separate choices for judgments and court cases', async () => {
    const page = await openPage({ user: testUser() });
    page.dispatch(regionSelected({ code: 'judgment', regionId: 30_097 }));
    page.dispatch(superSearchChanged({ application: 'JUDGMENT', isOn: false }));
    page.dispatch(superSearchChanged({ application: 'COURT', isOn: true }));
    await page.settle();
    expect(entries(page)).toEqual({
      'searchRegion|5|STATE-IN|judgment': 30_097,
      'superSearch|5|STATE-IN|JUDGMENT': false,
      'superSearch|5|STATE-IN|COURT': true,
    });
  });

  it('keeps separate choices for each edition', async () => {
    const page = await openPage({ user: testUser() });
    page.dispatch(regionSelected({ code: 'recorder', regionId: 12 }));
    await page.visit('/mi/');
    page.dispatch(regionSelected({ code: 'recorder', regionId: 13 }));
    await page.settle();
    expect(entries(page)).toEqual({
      'searchRegion|5|STATE-IN|recorder': 12,
      'searchRegion|5|STATE-MI|recorder': 13,
    });
  });

  it("keeps visitors' values separate from users' values, even after a logout", async () => {
    const page = await openPage({ user: testUser() });
    page.dispatch(regionSelected({ code: 'court', regionId: 12 }));
    await page.settle();
    page.signIn(null);
    page.dispatch(pageFocused());
    await page.settle();
    page.dispatch(regionSelected({ code: 'court', regionId: 14 }));
    await page.settle();
    expect(entries(page)).toEqual({
      'searchRegion|5|STATE-IN|court': 12,
      'searchRegion|visitor|STATE-IN|court': 14,
    });
  });

  it("doesn't store a visitor's super search, which is always on, or an empty billing code", async () => {
    const page = await openPage();
    page.dispatch(superSearchChanged({ application: 'COURT', isOn: false }));
    page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query: { billingCode: '' } }));
    await page.settle();
    expect(entries(page)).toEqual({});
  });

  it('stores browser-wide values, such as the theme, under keys without a user', async () => {
    const page = await openPage();
    page.dispatch(browserWarningDismissed());
    page.dispatch(messageDismissed({ category: 'COURT-IN-*', updated: 'stamp' }));
    page.dispatch(themeChosen('dark'));
    page.dispatch(shortcutsSwitched({ isOn: false }));
    await page.settle();
    expect(entries(page)).toEqual({
      'dismissedBrowserWarning|Test Browser 1': true,
      'dismissedMessage|COURT-IN-*': 'stamp',
      theme: 'dark',
      shortcutsOff: true,
    });
    expect([page.select(selectTheme), page.select(selectHasShortcuts)]).toEqual(['dark', false]);
  });

  it("stores a visitor's values under a separate key", () => {
    expect(
      preferenceKey('searchRegion', {
        userId: null,
        localeCode: 'STATE-MI',
        application: 'register',
      }),
    ).toBe('searchRegion|visitor|STATE-MI|register');
  });
});

describe("preferences in the browser's storage", () => {
  it('restores preferences when the page is opened again', async () => {
    const storage = createTestStorage();
    const first = await openPage({ storage: storage.openTab() });
    first.dispatch(themeChosen('dark'));
    await written(first);
    const second = await openPage({ storage: storage.openTab() });
    expect(second.select(selectTheme)).toBe('dark');
  });

  it('stores no other page data with the preferences', async () => {
    const storage = createTestStorage();
    const page = await openPage({ storage: storage.openTab(), user: testUser() });
    page.dispatch(themeChosen('dark'));
    await written(page);
    expect([...storage.texts.keys()]).toEqual([STORED]);
    expect(JSON.parse(storage.texts.get(STORED) ?? '')).toEqual({
      version: 1,
      entries: { theme: 'dark' },
    });
  });

  it("merges preferences from two tabs that don't receive each other's messages", async () => {
    const storage = createTestStorage();
    const isHeard = (): boolean => false;
    const one = await openPage({ storage: storage.openTab({ isHeard }) });
    const two = await openPage({ storage: storage.openTab({ isHeard }) });
    one.dispatch(themeChosen('dark'));
    await written(one);
    two.dispatch(regionSelected({ code: 'court', regionId: 9 }));
    await written(two);
    one.dispatch(shortcutsSwitched({ isOn: false }));
    await written(one);
    expect(storedEntries(storage)).toEqual({
      theme: 'dark',
      'searchRegion|visitor|STATE-IN|court': 9,
      shortcutsOff: true,
    });
  });

  it("shares preferences with the other tab, which doesn't overwrite them with older values", async () => {
    const storage = createTestStorage();
    const one = await openPage({ storage: storage.openTab() });
    const two = await openPage({ storage: storage.openTab() });
    one.dispatch(themeChosen('dark'));
    await written(one);
    expect(two.select(selectTheme)).toBe('dark');
    two.dispatch(themeChosen('light'));
    await written(two);
    one.dispatch(shortcutsSwitched({ isOn: false }));
    await written(one);
    expect(one.select(selectTheme)).toBe('light');
    expect(storedEntries(storage)).toEqual({ theme: 'light', shortcutsOff: true });
  });

  it.each([
    ['another version', '{"version":2,"entries":{"theme":"dark"}}'],
    ['invalid JSON', '{"version":1,'],
    ['null', 'null'],
    ['a number', '5'],
    ['null as entries', '{"version":1,"entries":null}'],
    ['a string as entries', '{"version":1,"entries":"theme"}'],
    ['values of the wrong type', '{"version":1,"entries":{"theme":{"x":1},"shortcutsOff":[true]}}'],
    ['a __proto__ key', '{"version":1,"entries":{"__proto__":{"theme":"dark"}}}'],
    ['an unknown theme', '{"version":1,"entries":{"theme":"<script>"}}'],
  ])('ignores invalid stored preferences: %s', async (_what, text) => {
    const storage = createTestStorage({ [STORED]: text });
    const page = await openPage({ storage: storage.openTab() });
    expect(page.select(selectTheme)).toBe('system');
    page.dispatch(themeChosen('light'));
    await written(page);
    expect(page.select(selectTheme)).toBe('light');
  });

  it('keeps preferences on the page when storage is forbidden', async () => {
    const forbidden: TextStorage = {
      read: () => null,
      write: () => undefined,
      onOtherTab: () => () => undefined,
    };
    const page = await openPage({ storage: forbidden });
    page.dispatch(themeChosen('dark'));
    await written(page);
    expect(page.select(selectTheme)).toBe('dark');
  });
});
