import type { Locator, Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { VERIFY_PATH } from '#contract/filing/pages';
import { addCard, fileClaim, openFiler } from '../support/browserFiling';
import {
  expectAccessible,
  expectToFitEveryWidth,
  keepScreenshot,
  openPage,
  settled,
  testAddress,
} from '../support/browserPage';

const MAX_STEPS = 80;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const hasFocus = await target.evaluate((element) => element === document.activeElement);
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} was not reached with Tab.`);
}

describe('the review of electronic filings', () => {
  it('accepts an envelope and opens the next one with the keyboard only', async () => {
    const { page: filer } = await openFiler();
    await addCard(filer, /Pays$/);
    await fileClaim(filer, 'Wayne');
    await fileClaim(filer, 'Wayne');
    const page = await openPage({ edition: 'in', signedInAs: 'clerk' });
    await page.goto(`${testAddress()}/web/in${BACKEND_PAGES.filingQueue}`);
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await tabTo(page, page.getByRole('button', { name: 'Next envelope' }));
    await page.keyboard.press('Enter');
    await page.getByText(/You’re reviewing this envelope/).waitFor();
    await page.getByRole('region', { name: /^Pages of/ }).waitFor();
    await settled(page);
    await keepScreenshot(page, 'filing-review');
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await keepScreenshot(page, 'filing-review-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });

    const first = page.url();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Docket text:/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+A');
    await dialog.getByText('This does the following:').waitFor();
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('button', { name: 'Accept all' }));
    await page.keyboard.press('Enter');
    await page.getByText('Every filing in this envelope has been decided').waitFor();
    await page
      .getByText(/· Stamped$/)
      .first()
      .waitFor();

    await page.keyboard.press('Shift+N');
    await page.waitForURL((url) => url.href !== first && url.pathname.endsWith('/ReviewFiling'));
    await page.getByText(/You’re reviewing this envelope/).waitFor();

    await page.keyboard.press('?');
    await page.getByText('Accept all filings (with confirmation)').waitFor();
  });
});

describe('the verification of a document', () => {
  it('shows a visitor the hash of a chosen file without uploading the file', async () => {
    const page = await openPage({ edition: 'in', at: VERIFY_PATH });
    const bodies: (string | null)[] = [];
    page.on('request', (request) => bodies.push(request.postData()));
    const buffer = Buffer.from('%PDF-1.7 A document of another site');
    const file = { name: 'Order.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('Document or proof').setInputFiles(file);
    await page.getByText('No public document on this site has this hash').waitFor();
    await page.getByText(createHash('sha256').update(buffer).digest('hex')).waitFor();
    expect(bodies.filter((body) => body?.includes('%PDF') === true)).toEqual([]);
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
  });
});
