import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { caseAddress, caseIdOf, openSearch, resultsShown, rowTexts } from '../support/browserCourt';
import {
  appAddress,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToFitEveryWidth,
  openPage,
} from '../support/browserPage';
import { newUser } from '../support/browserSignIn';
import { dismissNotices } from '../support/browserMessages';
import { eventually } from '../support/browserWaits';
import type { Page } from 'playwright-core';

const SMITH = '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith';

/** Vertical position of an element on the page. */
async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return Math.round(box?.y ?? Infinity);
}

/** The number at the end of the label of Marion County's facet. */
async function marionCount(page: Page): Promise<number> {
  const words = await page.locator('[data-facet="county 18097"]').innerText();
  return Number(words.replace(/\D/g, ''));
}

const marionBox = (page: Page) => page.getByRole('checkbox', { name: /^Marion County/ });

describe('results', () => {
  it("filters results by a facet, shows as many as the facet's count, and removes the filter", async () => {
    const page = await openPage({ at: SMITH });
    await resultsShown(page);
    const count = await marionCount(page);
    await marionBox(page).check();
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${String(count)} cases`) })
      .waitFor();
    const rows = await rowTexts(page);
    expect(rows.filter((row) => !row.includes('Marion'))).toEqual([]);
    await page.getByRole('button', { name: 'Remove filter County: Marion County' }).click();
    await eventually(async () => expect(await marionBox(page).isChecked()).toBe(false));
    expect(page.url()).not.toContain('countyId');
  });

  it('keeps the focus on a facet that is selected and then removed', async () => {
    const page = await openPage({ at: SMITH });
    await resultsShown(page);
    const facet = marionBox(page);
    const isFocused = () => facet.evaluate((box) => box === document.activeElement);
    await facet.focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('status')
      .filter({ hasText: /filtered by County: Marion/ })
      .waitFor();
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Space');
    await page
      .getByRole('status')
      .filter({ hasText: /filtered by/ })
      .waitFor({ state: 'detached' });
    await resultsShown(page);
    expect(await isFocused()).toBe(true);
  });

  it('moves the focus to the summary when similar names are excluded', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith',
    });
    await resultsShown(page);
    const leave = page.getByRole('link', { name: 'Exclude these' });
    await leave.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /filtered by Exact matches only/ })
      .waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toMatch(/\d cases? ·/);
  });

  it('keeps the results and shows one notice when a filter is chosen offline, and updates when back online', async () => {
    const page = await openPage({ at: SMITH, expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });
    await resultsShown(page);
    const before = await rowTexts(page);
    await page.context().setOffline(true);
    await page.getByText(/You’re offline/).waitFor();
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('countyId=18097'),
    );
    await marionBox(page).click();
    await failed;
    await page
      .getByRole('status')
      .filter({ hasText: /Your change applies when you’re back online/ })
      .waitFor();
    expect(await rowTexts(page)).toEqual(before);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    const rowsOffline = await page.locator('main tbody').first().textContent();
    await page.context().setOffline(false);
    await page.waitForFunction(
      (old) => document.querySelector('main tbody')?.textContent !== old,
      rowsOffline,
    );
    const rows = await rowTexts(page);
    expect(rows.filter((row) => !row.includes('Marion'))).toEqual([]);
  });

  it('opens the filters in a sheet if there is no room next to the results', async () => {
    const page = await openPage({ width: 360, at: SMITH });
    await resultsShown(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('link', { name: /^Closed/ }).click();
    await page.waitForURL(/status=CLOSED/);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show .*cases$/ }).click();
    await page.getByText('Status: Closed', { exact: true }).waitFor();
    await expectNoHorizontalScroll(page);
  });

  it("shows a preview next to the results when Space is pressed on a row's link", async () => {
    const page = await openPage({ width: 1440, at: SMITH });
    await resultsShown(page);
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Preview next to the rows' }).click();
    await page.getByRole('complementary', { name: 'Preview of the case' }).waitFor();
    await page.locator('main tbody tr:has(td) th a').first().focus();
    await page.keyboard.press('Space');
    const preview = page.getByRole('complementary', { name: 'Preview of the case' });
    await preview.getByRole('heading', { name: 'Parties' }).waitFor();
    expect(page.url()).toContain('fullName=smith');
    await expectAccessible(page);
  });

  it.each([
    [360, 300],
    [1_280, 325],
  ])(
    'for a window %i px wide, shows the first result at most %i px from the top',
    async (width, most) => {
      const page = await openPage({ width, at: SMITH });
      await resultsShown(page);
      expect(await topOf(page, 'main tbody tr:has(td)')).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    [360, 740, 4],
    [1_280, 800, 9],
  ])('for a window of %i x %i px, shows at least %i whole rows', async (width, height, least) => {
    const page = await openPage({ width, at: SMITH });
    await page.setViewportSize({ width, height });
    await resultsShown(page);
    // A notice takes a row's height until it is read; then its focus shows a skip link.
    await dismissNotices(page);
    await page.locator(':focus').blur();
    // The page may still be laid out.
    await eventually(async () => {
      const bottoms = await page
        .locator('main tbody tr:has(td)')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(least);
    });
  });

  it('shows the reason for a similar match on the same line as the role in a two-line row', async () => {
    const page = await openPage({
      width: 1_280,
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith',
    });
    await resultsShown(page);
    const rows = page.locator('main tbody tr', { has: page.getByText(/Spelling of|Form of/) });
    expect(await rows.count()).toBeGreaterThan(0);
    for (const row of await rows.all()) {
      expect((await row.boundingBox())?.height).toBeLessThan(54);
    }
  });

  it.each([
    ['cases', '/court/CaseSearch?action=PERFORM-SEARCH'],
    ['documents', '/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS'],
    ['tax warrants', '/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE'],
  ])('fits both toggles of a logged-in user into the row: %s', async (_records, at) => {
    const page = await openPage({
      signedUpAs: newUser(),
      width: 1_280,
      at: `${at}&fullName=smith`,
    });
    const row = page.locator('main tbody tr:has(td button)').first();
    await row.waitFor();
    const edges = await row.evaluate((element) => ({
      row: element.closest('table')?.getBoundingClientRect().right ?? 0,
      toggles: [...element.querySelectorAll('button')].map(
        (button) => button.getBoundingClientRect().right,
      ),
    }));
    expect(edges.toggles.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...edges.toggles)).toBeLessThanOrEqual(edges.row);
    await expectNoHorizontalScroll(page);
  });

  it('fits 23 rows on two printed Letter pages', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith&isFullTextNameBasedSearch=true',
    });
    await resultsShown(page);
    await page.evaluate(() => {
      const body = document.querySelector('main tbody:last-of-type');
      const rows = [...document.querySelectorAll('main tbody tr:has(td)')];
      for (let added = rows.length; added < 23; added += 1) {
        body?.append(rows[added % rows.length]?.cloneNode(true) ?? '');
      }
      for (const row of rows.slice(23)) row.remove();
    });
    const file = await page.pdf({ format: 'Letter' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  it('never makes the results page scroll horizontally', async () => {
    const page = await openPage({ at: SMITH });
    await resultsShown(page);
    await expectToFitEveryWidth(page);
  });
});

describe('a case', () => {
  it('links a case back to its results and on to the next result', async () => {
    const page = await openPage({ at: SMITH });
    await resultsShown(page);
    const [first = '', second = ''] = await page
      .locator('main tbody tr:has(td) th a')
      .allInnerTexts();
    await page.getByRole('link', { name: first, exact: true }).first().click();
    const trail = page.getByRole('navigation', { name: 'Results' });
    await trail.getByText(/^1 of \d+ cases$/).waitFor();
    await trail.getByRole('link', { name: 'Next' }).click();
    await trail.getByText(/^2 of \d+ cases$/).waitFor();
    expect(await page.locator('main').innerText()).toContain(second);
    await trail.getByRole('link', { name: 'Back to results' }).click();
    await resultsShown(page);
  });

  it('opens a case when its number is typed, and Back returns to the search page', async () => {
    const page = await openPage({ at: '/court' });
    const search = await openSearch(page);
    await search.getByRole('radio', { name: 'Case Number' }).check();
    await search.locator('[data-shortcut=search]').fill(JOURNEY_CASE_NUMBER);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hearings' }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/in\/court$/);
  });

  it("links a case's party, attorney, and court, and doesn't scroll horizontally", async () => {
    const page = await openPage({ at: null });
    await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
    await page.getByRole('heading', { name: 'Hearings' }).waitFor();
    await expectToFitEveryWidth(page);
    await page.getByRole('link', { name: 'Wayne Superior Court 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Wayne Superior Court 1', level: 1 }).waitFor();
    await expectToFitEveryWidth(page);
    await page.getByRole('link', { name: 'Cases of this court' }).click();
    await resultsShown(page);
    await page.getByText('Understood as: court 89D01', { exact: false }).waitFor();
  });
});
