import { HIDDEN_CASE_NUMBERS, JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { caseAddress, caseIdOf, openSearch } from '../support/browserCourt';
import {
  appAddress,
  expectAccessible,
  goInside,
  openPage,
  settled,
  testAddress,
} from '../support/browserPage';
import { regionField } from '../support/browserRegions';
import { logIn } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';
import type { Page } from 'playwright-core';

const HOME = '/web/vue/in/';

async function expectHome(page: Page, path = HOME): Promise<void> {
  await page.waitForURL(testAddress() + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Title of the page after it differs from the previous ones. */
async function newTitle(page: Page, before: readonly string[]): Promise<string> {
  await eventually(async () => expect(before).not.toContain(await page.title()));
  return page.title();
}

/** Waits until an element of this type has the focus. */
async function focusOn(page: Page, tag: 'A' | 'H1' | 'P'): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.tagName === wanted, tag);
}

describe('a URL', () => {
  it.each([
    ['/', HOME],
    ['/web', HOME],
    ['/web/vue', HOME],
    ['/web/vue/in/no/such/page', HOME],
    ['/web/vue/mi/no/such/page', '/web/vue/mi/'],
    ['/web/vue/in/%2e%2e/%2e%2e/x', HOME],
  ])('redirects a URL without a screen to the home page: %s', async (typed, home) => {
    const page = await openPage({ at: null, expectedComplaints: [/400/] });
    await page.goto(testAddress() + typed);
    await expectHome(page, home);
  });

  it('keeps a URL without an edition unchanged, and shows Indiana', async () => {
    const page = await openPage({ at: null });
    await page.goto(`${testAddress()}/web/vue/court`);
    await page.getByRole('heading', { name: 'Court cases', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/web/vue/court');
    const tab = page.getByRole('link', { name: 'Court Cases', exact: true });
    expect(await tab.getAttribute('href')).toBe('/web/vue/in/court');
  });
});

describe('an external return URL', () => {
  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/web/in/common/Logout',
    `/${'a'.repeat(2500)}`,
  ])('never redirects the user to an external URL after login: %s', async (done) => {
    const page = await openPage({ at: null });
    await page.goto(
      `${testAddress()}/web/in/common/Login?done=${encodeURIComponent(done)}&request_url=${encodeURIComponent(done)}`,
    );
    await logIn(page, 'michigan');
    await expectHome(page);
  });
});

/** Leaves for a page without data, so that its content can't be mistaken for the next page's. */
async function goAside(page: Page): Promise<void> {
  await goInside(page, '/info/fees');
  await page.getByRole('heading', { name: 'Fee schedule', level: 1 }).waitFor();
}

describe('a case that is not public', () => {
  const NOBODYS = ['abc', '', '999999999', '-1', '1e3', '9'.repeat(99), "1'--"];

  async function expectNotFound(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Case not found', level: 1 }).waitFor();
    await page.getByText('We can’t find this case').waitFor();
    await eventually(async () => expect(await page.title()).toContain('Case not found'));
  }

  it('shows the same page for any id of a case that is not public', async () => {
    const expectedComplaints = [/404/, /400/];
    const page = await openPage({ at: `/court/ViewCaseDetails?caseId=7e7`, expectedComplaints });
    await expectNotFound(page);
    for (const caseId of NOBODYS) {
      await goAside(page);
      await goInside(page, `/court/ViewCaseDetails?caseId=${caseId}`);
      await expectNotFound(page);
    }
  });

  it('shows no results for the number of a case that is not public', async () => {
    const page = await openPage({ at: null });
    for (const number of Object.values(HIDDEN_CASE_NUMBERS)) {
      await page.goto(
        appAddress('in', `/court/CaseSearch?action=PERFORM-SEARCH&publicCaseId=${number}`),
      );
      await page.getByRole('heading', { name: /^No cases found in/ }).waitFor();
    }
  });

  it('shows the same page for the docket of a case that is not public', async () => {
    const page = await openPage({
      at: '/court/ViewCCS?caseId=999999999',
      expectedComplaints: [/404/],
    });
    await page.getByText('We can’t find this case').waitFor();
    await expectAccessible(page);
  });
});

describe('a manipulated search URL', () => {
  const SEARCH = '/court/CaseSearch?action=PERFORM-SEARCH&isFullTextNameBasedSearch=true&';

  async function expectHonest(page: Page): Promise<void> {
    const main = page.locator('main').filter({
      hasText:
        /\d cases?\b|No cases|Search failed|Enter something to search for|invalid characters/,
    });
    await main.waitFor();
    expect(await main.innerText()).not.toMatch(/An error occured|undefined|NaN|\[object/);
  }

  // The server also gets the address and could refuse each of these.
  it.each([
    'fullName=smi%00th',
    'fullName=%ED%A0%80',
    'publicCaseId=%00',
    `fullName=${'a'.repeat(5000)}`,
    'fullName[]=a&__proto__=1&constructor=2',
    'fullName=a&fullName=b',
  ])('shows a message or an empty result when opened directly: %s', async (query) => {
    const page = await openPage({ at: null, expectedComplaints: [/400/, /422/] });
    await page.goto(appAddress('in', SEARCH + query));
    await expectHonest(page);
  });

  it('shows a message or an empty result when opened within the app', async () => {
    const page = await openPage({ at: '/info/fees', expectedComplaints: [/400/, /422/] });
    for (const query of [
      'fullName=%25',
      'fullName=%25%25%25',
      'fullName=smi%00th',
      'fullName=%22kathy%20smith',
      'fullName=%27%20or%20%271%27%3D%271',
      'fullName=.*%2B%3F%5B(%7B%5C',
      'fullName=*smith',
      'fullName=',
      'publicCaseId=%25',
      'fullName=smith&regionId=abc',
      'fullName=smith&regionId=99999999',
      'fullName=smith&pageNumber=-1',
      'fullName=smith&pageNumber=99999',
      'fullName=smith&sort=;drop&status=NOPE&caseType=%25%25&filedFrom=yesterday',
      '',
    ]) {
      await goAside(page);
      await goInside(page, SEARCH + query);
      await expectHonest(page);
    }
  });

  it('leaves the search form usable after a manipulated URL is opened', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=%25&isFullTextNameBasedSearch=true',
      expectedComplaints: [/400/],
    });
    await page.getByText('Wildcard character % can only be used').first().waitFor();
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await eventually(async () => expect(await search.isDisabled()).toBe(true));
    await page.locator('[data-shortcut=search]').fill(JOURNEY_CASE_NUMBER);
    await page.getByRole('radio', { name: 'Case Number' }).check();
    await search.click();
    // It finds one case and opens that case's page.
    await page.getByRole('heading', { name: 'Hearings' }).waitFor();
    await page.locator('main').getByText(JOURNEY_CASE_NUMBER).first().waitFor();
    await eventually(async () => expect(await page.title()).not.toMatch(/^Error: /));
  });
});

describe('a search URL without a region', () => {
  it('runs the search once, in the last region used, and Back returns to the previous page', async () => {
    const page = await openPage({ at: '/court' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/court/cases?')) sent.push(request.url());
    });
    const widget = page.getByRole('search', { name: 'Court cases', exact: true });
    const field = await regionField(widget);
    await field.fill('Marion');
    await page.getByRole('option', { name: 'Marion County', exact: true }).click();
    await page.goto(appAddress('in', '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith'));
    await page.locator('main').getByText('in Marion County').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('isFullTextNameBasedSearch')).toBe('true');
    const header = await regionField(await openSearch(page));
    expect(await header.inputValue()).toBe('Marion County');
    expect(sent.map((url) => new URL(url).searchParams.get('regionId'))).toEqual([
      searchParams.get('regionId'),
    ]);
    await page.goBack();
    await page.waitForURL(appAddress('in', '/court'));
  });
});

describe('navigation', () => {
  it('sets the page title, focuses the heading, and restores the row and position on Back', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true',
    });
    const rows = page.locator('main tbody th a');
    await settled(page);
    const titles = [await newTitle(page, [])];
    await rows.nth(15).focus();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    titles.push(await newTitle(page, titles));
    await focusOn(page, 'H1');
    await page
      .getByRole('link', { name: /docket entries$/ })
      .first()
      .click();
    await page.getByText(/Deadlines run from these entry dates/).waitFor();
    await newTitle(page, titles);

    await page.goBack();
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await page.goBack();
    await rows.nth(15).waitFor();
    await page.waitForFunction((place) => window.scrollY === place, top);
    await focusOn(page, 'A');
  });

  it('announces the new count and keeps the focus on the page when only the query changes', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&status=OPEN',
    });
    const said = page.locator('main').getByRole('status');
    await said.filter({ hasText: /\d cases?\b/ }).waitFor();
    const before = await said.filter({ hasText: /\d cases?\b/ }).innerText();
    await page.getByRole('button', { name: /Status: Open/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('status'));
    await eventually(async () => {
      const now = await said.filter({ hasText: /\d cases?\b/ }).innerText();
      expect(now).not.toBe(before);
    });
    // The focused chip was the only one and is gone, so the count has the focus.
    await focusOn(page, 'P');
  });

  it('removes the login marker from the URL', async () => {
    const page = await openPage({ at: null });
    const caseId = await caseIdOf(page, JOURNEY_CASE_NUMBER);
    await page.goto(appAddress('in', `${caseAddress(caseId)}&_login=1`));
    await page.waitForURL(appAddress('in', caseAddress(caseId)));
    await page.getByText("Your browser didn't save the login cookie").waitFor();
  });
});
