import { openPage, testAddress } from '../support/browserPage';
import { eventually } from '../support/browserWaits';

describe('Michigan', () => {
  it.each(['/court', '/court/CaseSearch?fullName=smith', '/court/ViewMyCases'])(
    'has no court page: %s leads to its home',
    async (address) => {
      const page = await openPage({ edition: 'mi', at: address });
      await page.waitForURL(`${testAddress()}/web/vue/mi/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: 'Court Cases', exact: true }).count()).toBe(0);
    },
  );

  it('has its own colours and its own words', async () => {
    const page = await openPage({ edition: 'mi' });
    await page.locator('main').getByText('register of deeds').first().waitFor();
    expect(await page.locator('html').getAttribute('data-edition')).toBe('mi');
    await eventually(async () => expect(await page.title()).toContain('Michigan'));
  });
});

describe('the switch between the editions', () => {
  it('loads the same page of the other edition', async () => {
    const page = await openPage({ edition: 'in' });
    await page.getByRole('link', { name: 'Switch to Michigan' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/mi/`);
    await page.getByRole('link', { name: 'Switch to Indiana' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/in/`);
    await page.getByRole('link', { name: 'Court Cases', exact: true }).waitFor();
  });

  it('leads from a page that the other edition does not have to its home', async () => {
    const page = await openPage({ edition: 'in', at: '/court/CaseSearch' });
    await page.getByRole('link', { name: 'Switch to Michigan' }).click();
    await page.waitForURL(`${testAddress()}/web/vue/mi/`);
  });
});
