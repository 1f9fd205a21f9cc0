import { openPage, testAddress } from '../support/browserPage';
import { eventually } from '../support/browserWaits';

describe('Michigan', () => {
  it.each(['/court', '/court/CaseSearch?fullName=smith', '/court/ViewMyCases'])(
    "redirects from the court page %s to Michigan's home page",
    async (address) => {
      const page = await openPage({ edition: 'mi', at: address });
      await page.waitForURL(`${testAddress()}/web/vue/mi/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: 'Court Cases', exact: true }).count()).toBe(0);
    },
  );

  it("uses Michigan's own colors and terms", async () => {
    const page = await openPage({ edition: 'mi' });
    await page.locator('main').getByText('register of deeds').first().waitFor();
    expect(await page.locator('html').getAttribute('data-edition')).toBe('mi');
    await eventually(async () => expect(await page.title()).toContain('Michigan'));
  });
});

describe('the edition switch', () => {
  it('opens the same page in the other edition', async () => {
    const page = await openPage({ edition: 'in' });
    await page.getByRole('link', { name: 'Switch to Michigan' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/mi/`);
    await page.getByRole('link', { name: 'Switch to Indiana' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/in/`);
    await page.getByRole('link', { name: 'Court Cases', exact: true }).waitFor();
  });

  it('opens the home page if the other edition lacks the page', async () => {
    const page = await openPage({ edition: 'in', at: '/court/CaseSearch' });
    await page.getByRole('link', { name: 'Switch to Michigan' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/mi/`);
  });
});
