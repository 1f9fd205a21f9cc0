import { JOURNEY_CASE_NUMBER, LONG_CASE_NUMBER } from '../../src/demo/specialCases';
import {
  alertButton,
  caseAddress,
  caseIdOf,
  expectPressed,
  holdCalls,
  openSearch,
  resultsShown,
  rowTexts,
  saveButton,
  searchFor,
} from '../support/browserCourt';
import { appAddress, openPage, testAddress } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';

const SAVE_CALL = /\/web\/court\/my\/\d+$/;
const REASON = /spelling of|form of|may stand for|starts with|sounds like/i;

describe('a visitor who searches for kathy smith', () => {
  it('finds Kathys, Cathys, Katherines, and Catherines, exact matches first, each with a reason', async () => {
    const page = await openPage({ at: '/' });
    await page.getByRole('link', { name: 'Court Cases', exact: true }).click();
    await page.getByRole('radio', { name: 'Case Party' }).check();
    await searchFor(page, 'kathy smith');
    const rows = await rowTexts(page);
    for (const name of ['Kathy', 'Cathy', 'Katherine', 'Catherine']) {
      expect(rows.some((row) => new RegExp(`^${name}\\b.*Smith`).test(row))).toBe(true);
    }
    const exact = await rowTexts(page, ':has-text("Exact matches")');
    const similar = await rowTexts(page, ':has-text("Similar names")');
    expect([...exact, ...similar]).toEqual(rows);
    expect(exact.filter((row) => !row.startsWith('Kathy') || REASON.test(row))).toEqual([]);
    expect(similar.filter((row) => !REASON.test(row))).toEqual([]);
    expect(Math.min(exact.length, similar.length)).toBeGreaterThan(0);
  });

  it('shows the same results when the URL is reopened', async () => {
    const page = await openPage({ at: '/court' });
    await searchFor(page, 'kathy smith');
    const other = await openPage({ at: null });
    await other.goto(page.url());
    await resultsShown(other);
    expect(await rowTexts(other)).toEqual(await rowTexts(page));
    await other.getByRole('button', { name: /^kathy smith · Case Party · All Indiana/ }).waitFor();
    await openSearch(other);
    expect(await other.locator('[data-shortcut=search]').inputValue()).toBe('kathy smith');
  });

  it('opens a case with parties, attorneys, charges, hearings, and status, and its docket', async () => {
    const page = await openPage({ at: '/court' });
    await searchFor(page, 'kathy smith');
    await page
      .getByRole('row')
      .filter({ hasText: JOURNEY_CASE_NUMBER })
      .getByRole('rowheader')
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: 'Hearings' }).waitFor();
    const words = await page.locator('main').innerText();
    expect(words).toContain(JOURNEY_CASE_NUMBER);
    for (const part of ['Parties', 'Charges', 'Hearings', 'Attorney', 'Open']) {
      expect(words).toContain(part);
    }
    await page
      .getByRole('link', { name: /docket entries$/ })
      .first()
      .click();
    const summary = page.getByRole('table', { name: /Chronological case summary/ });
    await summary.getByRole('row').nth(20).waitFor();
  });
});

describe('the docket of a case with 8,000 entries', () => {
  it("loads 500 entries per page, each fully rendered so that the browser's find works", async () => {
    const page = await openPage({ at: null });
    const caseId = await caseIdOf(page, LONG_CASE_NUMBER);
    await page.goto(appAddress('in', `/court/ViewCCS?caseId=${String(caseId)}`));
    await page.getByText('Entries 1 to 500 of 8,000').first().waitFor();
    // The browser's find searches rendered text.
    const entries = await rowTexts(page);
    // Automated notices are folded into their entry.
    const folded = await page.locator('main tbody details > span').count();
    expect(entries.length + folded).toBe(500);
    expect(entries.filter((text) => text.length < 20)).toEqual([]);
    await page.getByRole('link', { name: /Next/ }).first().click();
    await page.getByText('Entries 501 to 1,000 of 8,000').first().waitFor();
    expect(new URL(page.url()).searchParams.get('pageNumber')).toBe('2');
    const next = await rowTexts(page);
    expect(next.length + (await page.locator('main tbody details > span').count())).toBe(500);
  });
});

describe('a user who saves a case', () => {
  it('logs in on the case page, saves, turns the alert on, removes, undoes, and logs out', async () => {
    const user = newUser();
    await openPage({ signedUpAs: user, at: null });
    const page = await openPage({ at: null });
    const caseId = await caseIdOf(page, JOURNEY_CASE_NUMBER);
    const address = appAddress('in', caseAddress(caseId));
    await page.goto(address);
    await page.getByLabel('Username').fill(user.username);
    await page.getByLabel(/^Password/).fill(user.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Welcome, Nora Newcomb').waitFor();
    await page.waitForURL(address);

    const save = saveButton(page, JOURNEY_CASE_NUMBER);
    await expectPressed(save, false);
    const held = await holdCalls(page, SAVE_CALL);
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await save.click();
    // Pressed before the server responds.
    await expectPressed(save, true);
    held.release();
    expect((await stored).ok()).toBe(true);
    await page.reload();
    await expectPressed(save, true);

    await expectPressed(alertButton(page, JOURNEY_CASE_NUMBER), false);
    const alerted = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await alertButton(page, JOURNEY_CASE_NUMBER).click();
    expect((await alerted).ok()).toBe(true);

    await page.getByRole('link', { name: 'Court Cases', exact: true }).click();
    await page.getByRole('link', { name: 'My Saved Cases' }).first().click();
    const row = page.getByRole('row').filter({ hasText: JOURNEY_CASE_NUMBER });
    await row.waitFor();
    const alertOn = row.getByRole('switch', { checked: true });
    await alertOn.waitFor();

    await row.getByRole('button', { name: /^More/ }).click();
    await row.getByRole('button', { name: /^Remove/ }).click();
    await row.getByText('Removed').waitFor();
    const restored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await row.getByRole('button', { name: /Undo/ }).click();
    expect((await restored).ok()).toBe(true);
    await page.reload();
    await alertOn.waitFor();

    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await row.getByRole('button', { name: /^More/ }).click();
    await row.getByRole('button', { name: /^Remove/ }).click();
    expect((await removed).ok()).toBe(true);
    await page.reload();
    await page.getByText('No saved cases yet').waitFor();
    expect(await row.count()).toBe(0);

    await page.getByRole('button', { name: 'Welcome, Nora Newcomb' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/Logout'));
    await page.goto(`${testAddress()}/web/vue/in/`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
});
