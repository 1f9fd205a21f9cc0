import { openSearch } from '../support/browserCourt';
import {
  appAddress,
  expectToFitEveryWidth,
  openPage,
  settled,
  testAddress,
} from '../support/browserPage';
import { logIn } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';
import type { Page } from 'playwright-core';

const LONG = 'x'.repeat(100_000);
const LONGEST = 'x'.repeat(8_000);
const TOO_LONG = 'Enter at most 500 characters.';
const SEARCH = '/court/CaseSearch?action=PERFORM-SEARCH&isFullTextNameBasedSearch=true&fullName=';

function field(page: Page) {
  return page
    .getByRole('search', { name: 'Court cases', exact: true })
    .locator('[data-shortcut=search]');
}

/** Expects the page to keep working: another search succeeds. */
async function expectWorkingSearch(page: Page): Promise<void> {
  await openSearch(page);
  await field(page).fill('kathy smith');
  await page.keyboard.press('Enter');
  await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /[1-9]\d* cases/ })
    .waitFor();
}

describe('a 100 kB URL', () => {
  it('shows an error page with a link to the home page for a 100 kB URL', async () => {
    const page = await openPage({ at: null, expectedComplaints: [/414/] });
    await page.goto(appAddress('in', SEARCH + LONG));
    await page.getByRole('heading', { name: 'Address too long' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page
      .getByText(/Welcome|public records/i)
      .first()
      .waitFor();
    await settled(page);
  });
});

describe('a URL of the maximum length', () => {
  it('rejects a search of the maximum length with a message about the length, and then runs the next search', async () => {
    const page = await openPage({ at: null, expectedComplaints: [/400/] });
    await page.goto(appAddress('in', SEARCH + LONGEST));
    await page.locator('main').getByText(TOO_LONG).first().waitFor();
    await settled(page);
    await expectWorkingSearch(page);
  });

  it.each([
    ['a URL without a screen', `/${LONGEST}`, 'We can’t find that page on the Indiana site.'],
    ['the URL of a case', `/court/ViewCaseDetails?caseId=${LONGEST}`, 'We can’t find this case'],
    ['a URL with an unknown field', `/court?x=${LONGEST}`, 'Court cases'],
  ])(
    'opens the same page for a URL of the maximum length as for a short one: %s',
    async (_what, at, words) => {
      const page = await openPage({ at: null, expectedComplaints: [/400|404/] });
      await page.goto(appAddress('in', at));
      await page.getByText(words).first().waitFor();
      await settled(page);
    },
  );

  it('ignores a return URL of the maximum length after login', async () => {
    const page = await openPage({ at: null });
    await page.goto(`${testAddress()}/web/in/common/Login?done=/${LONGEST}`);
    await logIn(page, 'michigan');
    await page.waitForURL(`${testAddress()}/web/vue/in/`);
    await settled(page);
  });
});

describe('the list of requests', () => {
  it('fits every window even if a path has a very long segment', async () => {
    const page = await openPage({ edition: 'in', signedInAs: 'super' });
    const long = `long${'x'.repeat(2_000)}`;
    await page.request.get(`${testAddress()}/web/vue/in/${long}`);
    await eventually(async () => {
      await page.goto(appAddress('in', '/admin/HttpLogging?path=%2Fweb%2Fvue%2Fin%2Flong'));
      await settled(page);
      expect(await page.getByRole('row').filter({ hasText: 'longxx' }).count()).toBeGreaterThan(0);
    });
    await expectToFitEveryWidth(page);
  });
});

describe('a 100 kB search text', () => {
  it("truncates a 100 kB search text to the field's maximum, and then runs the next search", async () => {
    const page = await openPage({ at: '/court' });
    await field(page).fill(LONG);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^No cases found in/ }).waitFor();
    await openSearch(page);
    expect(await field(page).inputValue()).toBe('x'.repeat(500));
    await expectWorkingSearch(page);
  });
});
