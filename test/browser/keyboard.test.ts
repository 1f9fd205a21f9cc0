import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import {
  alertButton,
  caseAddress,
  caseIdOf,
  expectPressed,
  resultsShown,
  saveButton,
} from '../support/browserCourt';
import { appAddress, openPage, settled } from '../support/browserPage';
import { regionField } from '../support/browserRegions';
import { newUser } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';
import type { Locator, Page } from 'playwright-core';

const MAX_STEPS = 120;

/** Presses a key until an element has the focus. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached with ${key}.`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(
    ([element]) => element !== undefined && element.ownerDocument.activeElement === element,
  );
}

/** Waits until an element has the focus; fails if it never does. */
async function focusReaches(target: Locator): Promise<void> {
  // Queried each time, because the heading of a loading page is replaced by the page's own.
  await eventually(async () => {
    expect(await hasFocus(target)).toBe(true);
  });
}

describe('keyboard only', () => {
  it('reaches the skip link first', async () => {
    const page = await openPage({ at: '/court' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await focusReaches(page.getByRole('button', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await focusReaches(page.locator('main'));
  });

  it('blocks a search with an incomplete date and moves the focus to the error message', async () => {
    const page = await openPage({ at: '/court/CaseSearch' });
    const form = page.getByRole('form', { name: 'Advanced case search' });
    await form.getByRole('textbox', { name: /^Case Party/ }).fill('smith');
    const search = form.getByRole('button', { name: 'Search', exact: true });
    const from = form.getByLabel('Filed from', { exact: true });
    await from.focus();
    await page.keyboard.type('05');
    await search.click();
    await focusReaches(from);
    await form.getByText('Enter the whole date, such as 05/14/2026').waitFor();
    expect(new URL(page.url()).search).toBe('');

    await page.keyboard.type('05142026');
    await search.click();
    await page.waitForURL(/[?&]filedFrom=2026-05-14/);
  });

  it('lets a visitor search in a region, open a case, log in, save, remove, and log out', async () => {
    const user = newUser();
    await openPage({ signedUpAs: user, at: null });
    const page = await openPage({ at: '/' });
    const { keyboard } = page;
    await settled(page);
    await walkTo(page, page.getByRole('link', { name: 'Court Cases', exact: true }));
    await keyboard.press('Enter');
    // The address changes before its page loads: until then the fields belong to the previous page.
    await page.getByRole('heading', { level: 1, name: 'Court cases' }).waitFor();
    await focusReaches(page.getByRole('heading', { level: 1 }));

    const widget = page.getByRole('search', { name: 'Court cases', exact: true });
    await keyboard.press('/');
    await focusReaches(widget.locator('[data-shortcut=search]'));
    await walkTo(page, widget.getByRole('radio', { name: 'Case Party' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await widget.getByRole('radio', { name: 'Case Number', checked: true }).waitFor();
    await keyboard.press('ArrowLeft');
    await widget.getByRole('radio', { name: 'Case Party', checked: true }).waitFor();
    await walkTo(page, widget.locator('[data-shortcut=search]'));
    await keyboard.type('kathy smith');

    const region = await regionField(widget);
    await walkTo(page, region);
    await keyboard.type('wayne county');
    await page.getByRole('option', { name: 'Wayne County' }).first().waitFor();
    await keyboard.press('Enter');
    await eventually(async () => expect(await region.inputValue()).toBe('Wayne County'));
    await walkTo(page, widget.getByRole('button', { name: 'Search', exact: true }));
    await keyboard.press('Enter');
    await resultsShown(page);
    await page.getByText('in Wayne County').waitFor();

    const link = page
      .getByRole('row')
      .filter({ hasText: JOURNEY_CASE_NUMBER })
      .getByRole('rowheader')
      .getByRole('link');
    await walkTo(page, link, 'j');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await focusReaches(page.getByRole('heading', { level: 1 }));

    await walkTo(page, page.getByLabel('Username'), 'Shift+Tab');
    await keyboard.type(user.username);
    await keyboard.press('Tab');
    await keyboard.type(user.password);
    await keyboard.press('Enter');
    await page.getByText('Welcome, Nora').waitFor();
    const save = saveButton(page, JOURNEY_CASE_NUMBER);
    await expectPressed(save, false);
    await walkTo(page, save);
    await keyboard.press('Space');
    await expectPressed(save, true);
    await walkTo(page, alertButton(page, JOURNEY_CASE_NUMBER));
    await keyboard.press('Enter');
    await expectPressed(alertButton(page, JOURNEY_CASE_NUMBER), true);
    await settled(page);

    await walkTo(page, page.getByRole('link', { name: 'Court Cases', exact: true }), 'Shift+Tab');
    await keyboard.press('Enter');
    const group = page.getByRole('button', { name: /^Court Cases/ });
    await group.waitFor();
    if ((await group.getAttribute('aria-expanded')) === 'false') {
      await walkTo(page, group);
      await keyboard.press('Enter');
    }
    const mine = page.getByRole('navigation').getByRole('link', { name: 'My Saved Cases' });
    await walkTo(page, mine);
    await keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: JOURNEY_CASE_NUMBER });
    await row.waitFor();
    await walkTo(page, row.getByRole('button', { name: /^More/ }));
    await keyboard.press('Enter');
    await walkTo(page, row.getByRole('button', { name: /^Remove/ }));
    await keyboard.press('Enter');
    await row.getByText('Removed').waitFor();
    await focusReaches(row.getByRole('button', { name: /Undo/ }));
    await settled(page);

    await walkTo(page, page.getByRole('button', { name: 'Welcome, Nora' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await walkTo(page, page.getByRole('button', { name: 'Logout' }));
    await keyboard.press('Enter');
    await page.getByLabel('Username').waitFor();
  });
});

describe('the keyboard shortcuts', () => {
  it('moves through results, saves the focused result, and ignores keys while the user types', async () => {
    const page = await openPage({
      signedUpAs: newUser(),
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith&isFullTextNameBasedSearch=true',
    });
    await resultsShown(page);
    const save = page.getByRole('button', { name: /^Save / }).first();
    await expectPressed(save, false);
    await settled(page);
    const links = page.locator('main tbody th a');
    await page.keyboard.press('j');
    await focusReaches(links.first());
    await page.keyboard.press('j');
    await focusReaches(links.nth(1));
    await page.keyboard.press('k');
    await focusReaches(links.first());
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.keyboard.press('s');
    expect((await saved).ok()).toBe(true);
    await expectPressed(save, true);
    await page.keyboard.press('/');
    const field = page
      .getByRole('search', { name: 'Court cases', exact: true })
      .locator('[data-shortcut=search]');
    await focusReaches(field);
    await page.keyboard.type('js?/k');
    await eventually(async () => expect(await field.inputValue()).toBe('js?/k'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('lists the shortcuts in a dialog that restores the focus and can turn the shortcuts off permanently', async () => {
    const page = await openPage({ at: '/court' });
    const link = page.locator('main').getByRole('link', { name: 'Advanced case search' });
    await link.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await focusReaches(link);

    await page.keyboard.press('?');
    await walkTo(page, dialog.getByRole('button', { name: 'Turn off shortcuts' }));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Turn on shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await focusReaches(link);
    // Preferences are saved with a delay.
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('hortcuts'));
    await page.reload();
    await settled(page);
    await link.focus();
    await page.keyboard.press('/');
    await focusReaches(link);
    await page.keyboard.press('?');
    await dialog.waitFor();
  });

  it('opens the court search when the user presses / on a page without a search field', async () => {
    const page = await openPage({ at: '/info/fees' });
    await settled(page);
    await page.keyboard.press('/');
    await page.waitForURL(/\/court$/);
    await page.locator('[data-shortcut=search]').first().waitFor();
  });
});

describe('a logged-in user who presses s on a case', () => {
  it('saves the current case', async () => {
    const page = await openPage({ signedUpAs: newUser(), at: null });
    await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
    await expectPressed(saveButton(page, JOURNEY_CASE_NUMBER), false);
    await settled(page);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.keyboard.press('s');
    expect((await saved).ok()).toBe(true);
    await expectPressed(saveButton(page, JOURNEY_CASE_NUMBER), true);
  });
});
