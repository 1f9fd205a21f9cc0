import { HEADERS } from '#contract/site/headers';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import type { Page } from 'playwright-core';
import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import {
  caseAddress,
  caseIdOf,
  expectPressed,
  saveButton,
  searchFor,
} from '../support/browserCourt';
import { dismissButton, showNotice } from '../support/browserMessages';
import { appAddress, openPage, settled, testAddress } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';
import type { NewUser } from '../support/browserSignIn';

const MESSAGE = 'Two courts are being moved';
const PREFERENCES = 'persist:preferences';

/** Logs in with the form in the page's header. */
async function signInHere(page: Page, { username, password }: NewUser): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Welcome, Nora Newcomb').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('_login'));
}

/** Searches, opens a case, logs in, and saves it; the page must start at its overview. */
async function useThePage(page: Page, user: NewUser): Promise<void> {
  await searchFor(page, 'kathy smith');
  await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
  await signInHere(page, user);
  const save = saveButton(page, JOURNEY_CASE_NUMBER);
  await expectPressed(save, false);
  await save.click();
  await expectPressed(save, true);
  await settled(page);
  await page.reload();
  await expectPressed(save, true);
}

async function signedUp(): Promise<NewUser> {
  const user = newUser();
  await openPage({ signedUpAs: user, at: null });
  return user;
}

/** Runs in the page: blocks storage and messages to other tabs. */
function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: refuse });
  Object.defineProperty(window, 'sessionStorage', { get: refuse });
  // A regular function, because it is called with `new`.
  function NoChannel(): void {
    refuse();
  }
  Object.defineProperty(window, 'BroadcastChannel', { value: NoChannel });
}

/** Runs in the page: fills the storage. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

describe("a browser's storage", () => {
  it.each([
    ['is turned off', forbidStorage],
    ['is full', fillStorage],
  ])('works without remembered values if storage %s', async (_what, breakIt) => {
    const user = await signedUp();
    const page = await openPage({ at: null });
    await page.addInitScript(breakIt);
    await page.goto(appAddress('in', '/court'));
    await showNotice(page, MESSAGE);
    await dismissButton(page).click();
    await page.getByText(MESSAGE).first().waitFor({ state: 'detached' });
    await page.reload();
    await showNotice(page, MESSAGE);
    await useThePage(page, user);
  });

  it.each([
    ['data from another version', JSON.stringify({ version: 99, entries: { theme: 'dark' } })],
    [
      'data from another program',
      JSON.stringify({ entries: '{"theme":"dark"}', _persist: '{"version":-1}' }),
    ],
    ["data that isn't an object", '7'],
    ['truncated data', '{"version":1,"entr'],
    [
      'values of the wrong types',
      JSON.stringify({ version: 1, entries: { theme: { a: [] }, x: null } }),
    ],
  ])('discards unreadable stored data and saves later choices: %s', async (_w, text) => {
    const page = await openPage({ at: null });
    // Same origin, but none of the app's files.
    await page.goto(`${testAddress()}/web/in/common/Login`);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      PREFERENCES,
      text,
    ] as const);
    await page.goto(appAddress('in', '/court'));
    await showNotice(page, MESSAGE);
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await dismissButton(page).click();
    await page.getByText(MESSAGE).first().waitFor({ state: 'detached' });
    await page.waitForFunction(([key, old]) => localStorage.getItem(key) !== old, [
      PREFERENCES,
      text,
    ] as const);
    await page.reload();
    await settled(page);
    expect(await page.getByText(MESSAGE).count()).toBe(0);
  });
});

/** Runs in the page: removes functions that some supported browsers lack. */
function forgetNewerFunctions(): void {
  const owners: readonly (readonly [object, readonly string[]])[] = [
    [window, ['structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler']],
    [HTMLDialogElement.prototype, ['showModal', 'show', 'close']],
    [Crypto.prototype, ['randomUUID']],
    [Navigator.prototype, ['locks']],
    [AbortSignal, ['timeout', 'any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Element.prototype, ['checkVisibility']],
  ];
  for (const [owner, names] of owners) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

describe('a browser without newer JavaScript functions', () => {
  it.each([1_280, 360])(
    'shows the full browser warning until the user hides it, and finds cases at %i px',
    async (width) => {
      const page = await openPage({ at: null, width });
      await page.addInitScript(forgetNewerFunctions);
      await page.goto(appAddress('in', '/court'));
      const warning = page.getByText(NOTICE_MESSAGES.unsupportedBrowser);
      await warning.waitFor();
      const [shown, whole] = await warning.evaluate(({ clientWidth, scrollWidth }) => [
        clientWidth,
        scrollWidth,
      ]);
      expect(whole).toBe(shown);
      await page.getByRole('button', { name: /^Hide.*browser/ }).click();
      await warning.waitFor({ state: 'detached' });
      await searchFor(page, 'kathy smith');
      await settled(page);
    },
  );
});

const A_DAY_MS = 86_400_000;

/**
 * Runs in the page: sets its clock wrong by the given time, or by more from `wrongClock.byMs` on.
 */
function setClock(byMs: number): void {
  const RightDate = Date;
  const clock = { byMs };
  class WrongDate extends RightDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RightDate.now() + clock.byMs);
      else super(...(given as [number]));
    }
    static override now(): number {
      return RightDate.now() + clock.byMs;
    }
  }
  Object.assign(window, { Date: WrongDate, wrongClock: clock });
}

/** The user sets the clock and returns to the page. */
async function changeClock(page: Page, byMs: number): Promise<void> {
  await page.evaluate((by) => {
    Object.assign((window as unknown as { wrongClock: object }).wrongClock, { byMs: by });
    window.dispatchEvent(new Event('focus'));
  }, byMs);
}

describe.each([
  ['a day ahead', A_DAY_MS],
  ['a day behind', -A_DAY_MS],
])('a clock that is %s', (_what, byMs) => {
  it('allows searching, logging in, and saving with a wrong clock', async () => {
    const user = await signedUp();
    const page = await openPage({ at: null });
    await page.addInitScript(setClock, byMs);
    await page.goto(appAddress('in', '/court'));
    await useThePage(page, user);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('keeps the session and shows no warning when the clock is wrong or set back during use', async () => {
    const page = await openPage({ at: null, signedInAs: 'recorder' });
    await page.addInitScript(setClock, byMs);
    await page.goto(appAddress('in', '/court'));
    for (const setTo of [0, -byMs, byMs]) {
      await page.getByText('Welcome, Ruben').waitFor();
      await settled(page);
      await changeClock(page, setTo);
      await settled(page);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByText('Welcome, Ruben').count()).toBe(1);
    }
  });

  it('shows the warning when the session does end, even with a wrong clock', async () => {
    const page = await openPage({ at: null, signedInAs: 'recorder' });
    await page.addInitScript(setClock, byMs);
    const left = { ms: '121000' };
    // Except for the stream of the unread count, which never ends.
    await page.route(/\/web\/(?!vue\/|.*\/unread\/stream$)/, async (route) => {
      const answer = await route.fetch();
      // Only a request for more time extends it, since any other call would remove the warning.
      const ms = route.request().method() === 'POST' ? '1800000' : left.ms;
      const headers = { ...answer.headers(), [HEADERS.sessionRemaining]: ms };
      await route.fulfill({ response: answer, headers });
    });
    await page.goto(appAddress('in', '/court'));
    left.ms = '119000';
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Stay logged in' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});
