import { dismissButton, showNotice } from '../support/browserMessages';
import { openPage } from '../support/browserPage';

describe('two tabs with the same user', () => {
  it('detects a logout in the other tab', async () => {
    const page = await openPage({ signedInAs: 'trial', signsOut: true, at: '/court' });
    await page.getByText('Welcome, Tabitha Rowe').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Welcome, Tabitha Rowe' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByLabel('Username').waitFor();
    await page.getByLabel('Username').waitFor();
    expect(await page.getByText('Welcome, Tabitha Rowe').count()).toBe(0);
  });

  it('shares dismissed notices between tabs', async () => {
    const page = await openPage({ at: '/court' });
    const message = await showNotice(page, 'Two courts are being moved');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const same = await showNotice(other, 'Two courts are being moved');
    await dismissButton(other).click();
    await same.waitFor({ state: 'detached' });
    await message.waitFor({ state: 'detached' });
  });
});
