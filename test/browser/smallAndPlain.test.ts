import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { caseAddress, caseIdOf, resultsShown, searchFor } from '../support/browserCourt';
import { showNotice } from '../support/browserMessages';
import {
  appAddress,
  expectAccessible,
  expectNoHorizontalScroll,
  keepScreenshot,
  openPage,
  testAddress,
} from '../support/browserPage';
import { logIn } from '../support/browserSignIn';

describe('a 360 px window', () => {
  it('opens the login form with one button at 360 px, and shows search, results, case, and docket', async () => {
    const page = await openPage({ width: 360, at: '/court' });
    await page.locator('[data-shortcut=search]').first().waitFor();
    expect(await page.getByLabel('Username').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await keepScreenshot(page, 'small-header');
    await expectNoHorizontalScroll(page);
    const form = page.getByRole('form', { name: 'Log in' });
    await form.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('_login'));

    await searchFor(page, 'kathy smith');
    await expectNoHorizontalScroll(page);
    await keepScreenshot(page, 'small-results');
    await page
      .getByRole('row')
      .filter({ hasText: JOURNEY_CASE_NUMBER })
      .getByRole('rowheader')
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await expectNoHorizontalScroll(page);
    await keepScreenshot(page, 'small-case');
    await page
      .getByRole('link', { name: /docket entries$/ })
      .first()
      .click();
    await page.getByText(/Deadlines run from these entry dates/).waitFor();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});

describe('a printed page', () => {
  it('prints a case without header, tabs, search, buttons, and site messages', async () => {
    const page = await openPage({ at: null });
    await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await showNotice(page, 'Two courts are being moved');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('search').isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await page.getByLabel('Username').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('region', { name: 'Notices' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Parties' }).isVisible()).toBe(true);
    await keepScreenshot(page, 'print-case');
  });
});

describe('reduced motion', () => {
  it('disables animations and fades with reduced motion', async () => {
    const page = await openPage({ at: '/court', hasReducedMotion: true });
    await searchFor(page, 'smith');
    const slowest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const style = getComputedStyle(element);
          return `${style.transitionDuration},${style.animationDuration}`
            .split(',')
            .map((time) => parseFloat(time) || 0);
        }),
      ),
    );
    expect(slowest).toBeLessThan(0.01);
  });
});

describe('a browser without JavaScript', () => {
  it('logs a user in on the login page', async () => {
    const page = await openPage({ hasScripts: false, at: null });
    await page.goto(`${testAddress()}/web/in/common/Login`);
    await logIn(page, 'trial');
    await page.waitForURL((url) => url.pathname === '/web/vue/in/');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'signed_in')?.value.length).toBeGreaterThan(2);
  });

  it('shows errors on the login page and keeps the username', async () => {
    const page = await openPage({ hasScripts: false, at: null, expectedComplaints: [/401/] });
    await page.goto(`${testAddress()}/web/in/common/Login`);
    await logIn(page, 'nobody-here', 'wrong-password-x');
    await page.getByText('The username or password is incorrect.').first().waitFor();
    expect(await page.locator('main [name=username]').inputValue()).toBe('nobody-here');
  });

  it('shows that the app needs JavaScript', async () => {
    const page = await openPage({ hasScripts: false, at: '/court/CaseSearch' });
    expect(await page.locator('body').innerText()).toMatch(/JavaScript/);
  });
});

describe('forced colors', () => {
  it('keeps the results readable in forced colors', async () => {
    const page = await openPage({ at: '/court', hasForcedColors: true });
    await searchFor(page, 'kathy smith');
    await resultsShown(page);
    await keepScreenshot(page, 'forced-colors');
    await expectNoHorizontalScroll(page);
  });
});

describe('enlarged or spaced text', () => {
  /** Like a user style sheet: WCAG 2.2, 1.4.4 and 1.4.12. */
  const SPACED =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

  it.each([
    [
      'text enlarged to twice its size',
      (): void => void (document.documentElement.style.fontSize = '200%'),
      '',
    ],
    [
      'widely spaced text',
      (css: string): void => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      },
      SPACED,
    ],
  ])('keeps %s within the page and in view', async (_how, change, css) => {
    const page = await openPage({ at: '/court' });
    await searchFor(page, 'kathy smith');
    await page.evaluate(change as (css: string) => void, css);
    await expectNoHorizontalScroll(page);
    await page.locator('main tbody th a').first().click();
    await page.getByRole('heading', { name: 'Hearings' }).waitFor();
    await page.evaluate(change as (css: string) => void, css);
    await expectNoHorizontalScroll(page);
    expect(
      await page
        .getByRole('link', { name: /docket entries$/ })
        .first()
        .isVisible(),
    ).toBe(true);
  });
});
