import type { Page } from 'playwright-core';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  expectAccessible,
  expectToFitEveryWidth,
  keepScreenshot,
  lookAt,
  openPage,
  testAddress,
} from '../support/browserPage';

interface ServerPageCase {
  readonly name: string;
  readonly at: string;
  readonly as: string | null;
  readonly edition?: 'in' | 'mi';
  /** Brings the page into its state. */
  readonly state?: (page: Page) => Promise<void>;
}

/** Follows the link of the first row of the page's table. */
async function openFirst(page: Page): Promise<void> {
  const address = page.url();
  await page.locator('main tbody').getByRole('link').first().click();
  await page.waitForURL((url) => url.href !== address);
}

/** Submits the form with a value that is refused. */
const refused = (label: RegExp, value: string, button: RegExp) => async (page: Page) => {
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
};

/** Opens all folded parts of the page's content. */
async function unfold(page: Page): Promise<void> {
  for (const part of await page.locator('main details').all()) {
    await part.evaluate((element) => element.setAttribute('open', ''));
  }
}

const SOURCE = `${BACKEND_PAGES.editDataSource}?register=recorder&countyId=18177`;

const PAGES: readonly ServerPageCase[] = [
  { name: 'email templates', at: BACKEND_PAGES.emailTemplates, as: 'super', state: unfold },
  { name: 'runs with refused rows', at: BACKEND_PAGES.refusedRows, as: 'super' },
  {
    name: 'refused rows of a run',
    at: BACKEND_PAGES.refusedRows,
    as: 'super',
    state: openFirst,
  },
  { name: 'a data source', at: SOURCE, as: 'super' },
  {
    name: 'a refused change of a data source',
    at: SOURCE,
    as: 'super',
    async state(page) {
      await page.getByLabel(/^Agreement valid until/).fill('2027-06-30');
      await refused(/^Agreement$/, '', /^Save/)(page);
    },
  },
  { name: 'explanations of codes', at: BACKEND_PAGES.codeExplanations, as: 'super', edition: 'mi' },
  {
    name: 'a refused explanation of a code',
    at: BACKEND_PAGES.codeExplanations,
    as: 'super',
    async state(page) {
      await openFirst(page);
      await refused(/^Reason/, '', /^Save explanation/)(page);
    },
  },
  {
    name: 'a refused practice failure',
    at: BACKEND_PAGES.practiceFailures,
    as: 'super',
    state: refused(/^Minutes/, 'many', /^Start failure/),
  },
  { name: 'the proof log', at: BACKEND_PAGES.proofLog, as: 'admin' },
  { name: 'proposed orders', at: BACKEND_PAGES.signOrders, as: 'judge' },
  { name: 'deadlines', at: BACKEND_PAGES.myDeadlines, as: 'admin' },
  { name: 'the computation of a deadline', at: BACKEND_PAGES.computeDeadline, as: null },
  { name: 'the API reference', at: BACKEND_PAGES.apiReference, as: null, edition: 'mi' },
  { name: 'API keys', at: BACKEND_PAGES.apiKeys, as: 'admin' },
  { name: 'the status of the site', at: BACKEND_PAGES.status, as: null },
  { name: 'fine payments', at: BACKEND_PAGES.finePayments, as: 'clerk' },
];

/** Checks a page in both themes and at all widths. */
async function expectToSuitEveryWindow(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await lookAt(page, theme, theme === 'light' ? 1_280 : 320);
    await keepScreenshot(page, `${name.replaceAll(' ', '-')}-${theme}`);
    await expectAccessible(page);
  }
  await expectToFitEveryWidth(page);
}

describe('each server-rendered page', () => {
  it.each(PAGES.map((each) => [each.name, each] as const))(
    'passes axe in both themes and fits every window: %s',
    async (name, { as, at, edition = 'in', state }) => {
      const page = await openPage({
        edition,
        at: null,
        expectedComplaints: [/422/],
        ...(as === null ? {} : { signedInAs: as }),
      });
      await page.goto(`${testAddress()}/web/${edition}${at}`);
      await state?.(page);
      await expectToSuitEveryWindow(page, name);
    },
  );

  it('passes axe and fits every window: active and past practice failures', async () => {
    const page = await openPage({ edition: 'in', at: null, signedInAs: 'super' });
    await page.goto(`${testAddress()}/web/in${BACKEND_PAGES.practiceFailures}`);
    for (const reason of ['Training of the first group', 'Training of the second group']) {
      await page.getByRole('radio', { name: /^Slow/ }).check();
      await page.getByLabel(/^Seconds/).fill('1');
      await page.getByLabel('Court').selectOption({ index: 3 });
      await page.getByLabel(/^Minutes/).fill('60');
      await page.getByLabel('Reason').fill(reason);
      await page.getByRole('button', { name: 'Start failure' }).click();
      await page.getByText('The failure has started.').waitFor();
    }
    await page
      .getByRole('button', { name: /^End now Slow/ })
      .first()
      .click();
    await page.getByText('The failure has ended.').waitFor();
    await page.getByRole('heading', { name: 'Past failures' }).waitFor();
    await expectToSuitEveryWindow(page, 'practice failures');
    await page.getByRole('button', { name: /^End now Slow/ }).click();
    await page.getByText('The failure has ended.').waitFor();
  });
});
