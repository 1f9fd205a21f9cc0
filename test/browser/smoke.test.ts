import { PRODUCT_NAME } from '#contract/product';
import { expectAccessible, expectNoHorizontalScroll, openPage } from '../support/browserPage';
import { eventually } from '../support/browserWaits';

describe('the home page in a browser', () => {
  it('shows its heading and its name, and nobody complains', async () => {
    const page = await openPage({ edition: 'in' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await page.title()).toContain(PRODUCT_NAME));
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });

  it('says without scripts what it needs', async () => {
    const page = await openPage({ edition: 'in', hasScripts: false });
    expect(await page.locator('body').innerText()).toMatch(/JavaScript/);
  });
});
