import { JOURNEY_CASE_NUMBER, LONG_CASE_NUMBER } from '../../src/server/db/demo/specialCases';
import {
  alertButton,
  caseAddress,
  caseIdOf,
  expectPressed,
  resultsShown,
  rowTexts,
  saveButton,
  searchFor,
} from '../support/browserCourt';
import { appAddress, openPage, testAddress } from '../support/browserPage';

const REASON = /Exact match|is a form of|share an initial|sounds like/;

describe('a visitor who searches for kathy smith', () => {
  it('finds Kathys, Cathys, Katherines and Catherines, exact first, each with a reason', async () => {
    const page = await openPage({ at: '/' });
    await page.getByRole('link', { name: 'Court Cases', exact: true }).click();
    await page.getByRole('radio', { name: 'Case Party' }).check();
    await searchFor(page, 'kathy smith');
    const rows = await rowTexts(page);
    for (const name of ['Kathy', 'Cathy', 'Katherine', 'Catherine']) {
      expect(rows.some((row) => new RegExp(`^${name}\\b.*Smith`).test(row))).toBe(true);
    }
    expect(rows.filter((row) => !REASON.test(row))).toEqual([]);
    const isExact = rows.map((row) => row.includes('Exact match'));
    expect(isExact).toContain(true);
    expect(isExact).toEqual([...isExact].sort((a, b) => Number(b) - Number(a)));
  });

  it('sees the same results where the address is opened anew', async () => {
    const page = await openPage({ at: '/court' });
    await searchFor(page, 'kathy smith');
    const other = await openPage({ at: null });
    await other.goto(page.url());
    await resultsShown(other);
    expect(await rowTexts(other)).toEqual(await rowTexts(page));
    expect(await other.locator('[data-shortcut=search]').inputValue()).toBe('kathy smith');
  });

  it('opens a case with parties, attorneys, charges, hearings and status, and its summary', async () => {
    const page = await openPage({ at: '/court' });
    await searchFor(page, 'kathy smith');
    await page
      .getByRole('row')
      .filter({ hasText: JOURNEY_CASE_NUMBER })
      .getByRole('rowheader')
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    const words = await page.locator('main').innerText();
    expect(words).toContain(JOURNEY_CASE_NUMBER);
    for (const part of ['Parties', 'Charges', 'Hearings', 'Attorney', 'Open']) {
      expect(words).toContain(part);
    }
    await page.getByRole('link', { name: /Case summary \(CCS\)/ }).click();
    const summary = page.getByRole('table', { name: /Chronological case summary/ });
    await summary.waitFor();
    expect(await summary.getByRole('row').count()).toBeGreaterThan(20);
  });
});

describe('the summary of a case with 8,000 entries', () => {
  it('comes in pages of 500, each wholly in the page for the browser to find text in', async () => {
    const page = await openPage({ at: null });
    const caseId = await caseIdOf(page, LONG_CASE_NUMBER);
    await page.goto(appAddress('in', `/court/ViewCCS?caseId=${String(caseId)}`));
    await page.getByText('Entries 1 to 500 of 8,000').waitFor();
    // Rendered text is what the browser's find looks through.
    const entries = await rowTexts(page);
    expect(entries).toHaveLength(500);
    expect(entries.filter((text) => text.length < 20)).toEqual([]);
    await page.getByRole('link', { name: /Next/ }).first().click();
    await page.getByText('Entries 501 to 1,000 of 8,000').waitFor();
    expect(new URL(page.url()).searchParams.get('pageNumber')).toBe('2');
    expect(await page.locator('main tbody tr').count()).toBe(500);
  });
});

describe('a user who saves a case', () => {
  it('signs in on the case page, saves, turns the alert on, removes, undoes and signs out', async () => {
    const page = await openPage({ at: null });
    const caseId = await caseIdOf(page, JOURNEY_CASE_NUMBER);
    const address = appAddress('in', caseAddress(caseId));
    await page.goto(address);
    await page.getByPlaceholder('Username').fill('user');
    await page.getByPlaceholder('Password').fill('countyline-demo');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Welcome, Una Fairbanks').waitFor();
    expect(page.url()).toBe(address);

    const save = saveButton(page, JOURNEY_CASE_NUMBER);
    await expectPressed(save, false);
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await save.click();
    // Pressed before the server has said anything.
    expect(await save.getAttribute('aria-pressed')).toBe('true');
    expect((await stored).ok()).toBe(true);
    await page.reload();
    await expectPressed(save, true);

    const alerted = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await alertButton(page, JOURNEY_CASE_NUMBER).click();
    expect((await alerted).ok()).toBe(true);

    await page.getByRole('link', { name: 'Court Cases', exact: true }).click();
    await page.getByRole('link', { name: 'My Saved Cases' }).first().click();
    const row = page.getByRole('row').filter({ hasText: JOURNEY_CASE_NUMBER });
    await row.waitFor();
    const alert = row.getByRole('switch');
    expect(await alert.getAttribute('aria-checked')).toBe('true');

    await row.getByRole('button', { name: /Remove/ }).click();
    await row.getByText('Removed').waitFor();
    const restored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await row.getByRole('button', { name: /Undo/ }).click();
    expect((await restored).ok()).toBe(true);
    await page.reload();
    await row.waitFor();
    expect(await alert.getAttribute('aria-checked')).toBe('true');

    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await row.getByRole('button', { name: /Remove/ }).click();
    expect((await removed).ok()).toBe(true);
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await row.count()).toBe(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/Logout'));
    await page.goto(`${testAddress()}/web/vue/in/`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
});
