import { confirmAddress } from '../support/browserMails';
import { appAddress, openPage } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';
import type { Page } from 'playwright-core';

const BUY_CALL = /\/web\/recorder\/documents\/\d+\/purchases$/;

/** Number of dark pixels of the rendered page; a blank page has few. */
function inkOf(page: Page): Promise<number> {
  return page
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length);
}

function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return page.locator('canvas').evaluate((element) => {
    const { height, width } = element as HTMLCanvasElement;
    return { height, width };
  });
}

/** Opens the pages of a document with at least three pages, from the document's page. */
async function openPages(page: Page): Promise<void> {
  for (let documentId = 2; ; documentId += 1) {
    await page.goto(
      appAddress('in', `/recorder/ViewDocumentDetails?documentId=${String(documentId)}`),
    );
    await page.getByRole('link', { name: 'View and buy pages' }).click();
    await page.getByRole('group', { name: 'Pages to buy' }).waitFor();
    if ((await page.getByRole('checkbox', { name: /^Page \d/ }).count()) >= 3) return;
  }
}

describe('a buyer of document pages', () => {
  it('renders the pages, lets the buyer select some with the keyboard, and downloads the selected pages as a file', async () => {
    const buyer = newUser();
    const page = await openPage({ signedUpAs: buyer, at: null });
    await confirmAddress(page, buyer);
    await openPages(page);
    const pictures = page.getByRole('img', { name: /reduced and watermarked/ });
    await eventually(async () => {
      const widths = await pictures.evaluateAll((all) =>
        all.slice(0, 3).map((one) => (one as HTMLImageElement).naturalWidth),
      );
      expect(widths.every((width) => width > 200)).toBe(true);
    });
    await page.getByRole('checkbox', { name: /^Page 1\b/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: /^Page 3\b/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Buy 2 pages for \$/ }).focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Download pages 1, 3 (PDF)' });
    await link.waitFor();
    const file = await page.request.get(
      new URL((await link.getAttribute('href'))!, page.url()).href,
    );
    expect(file.headers()['cache-control']).toBe('private, no-store');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('link', { name: 'View' }).click();
    const sheet = page.getByRole('region', { name: 'Page 1' });
    await sheet.waitFor();
    await eventually(async () => {
      expect(await inkOf(page)).toBeGreaterThan(20_000);
      expect((await sheet.textContent())?.length).toBeGreaterThan(100);
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('region', { name: 'Page 3' }).waitFor();
    const upright = await sizeOf(page);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await eventually(async () => {
      const turned = await sizeOf(page);
      expect(turned.width / turned.height).toBeCloseTo(upright.height / upright.width, 1);
    });
  });

  it('charges a buyer only once when the response to a purchase is lost', async () => {
    const buyer = newUser();
    const page = await openPage({
      signedUpAs: buyer,
      at: null,
      expectedComplaints: [/ERR_CONNECTION_RESET/],
    });
    await confirmAddress(page, buyer);
    let tries = 0;
    await page.route(BUY_CALL, async (route) => {
      tries += 1;
      const response = await route.fetch();
      if (tries === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await openPages(page);
    await page.getByRole('checkbox', { name: /^Page 2\b/ }).check();
    await page.getByRole('button', { name: /^Buy 1 page for/ }).click();
    await page.getByRole('link', { name: 'Download page 2 (PDF)' }).waitFor();
    expect(tries).toBe(2);
    await page.goto(appAddress('in', '/recorder/ViewPurchasedDocuments'));
    await page.getByText(/^1 purchase\. You can download/).waitFor();
  });
});
