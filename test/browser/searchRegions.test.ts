import {
  expectAccessible,
  expectNoHorizontalScroll,
  keepScreenshot,
  openPage,
} from '../support/browserPage';
import { regionField } from '../support/browserRegions';
import { newUser } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';

const NAME = 'Counties of a journey';

describe("a user's search region", () => {
  it('creates a search region with the keyboard, uses it in a search, and deletes it after confirmation', async () => {
    const user = newUser();
    const page = await openPage({
      signedUpAs: user,
      at: '/common/EditMySearchRegion?appCode=court',
      width: 360,
    });
    const form = page.getByRole('form', { name: 'Search region' });
    await form.getByRole('button', { name: 'Save region' }).click();
    await form.getByRole('link', { name: 'Please enter a name for the region.' }).waitFor();
    await expectAccessible(page);
    await keepScreenshot(page, 'region-form-with-errors');

    await form.getByRole('link', { name: 'Please enter a name for the region.' }).press('Enter');
    await page.keyboard.type(NAME);
    await form.getByRole('searchbox', { name: 'Find a county' }).press('End');
    await page.keyboard.type('wayne');
    await page.keyboard.press('Enter');
    await form.getByRole('checkbox', { name: 'Wayne County' }).press('Space');
    await form.getByText('1 of 92 selected, 1 shown').waitFor();
    await form.getByRole('button', { name: 'Save region' }).press('Enter');
    const row = page.getByRole('row', { name: new RegExp(NAME) });
    await row.waitFor();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await keepScreenshot(page, 'region-list');

    const search = await openPage({ signedInAs: user, at: '/court' });
    const region = await regionField(
      search.getByRole('search', { name: 'Court cases', exact: true }),
    );
    await region.fill(NAME);
    await search.getByRole('option', { name: NAME }).click();
    await eventually(async () => expect(await region.inputValue()).toBe(NAME));

    await row.getByRole('button', { name: `Delete ${NAME}` }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete this region?' });
    await question.waitFor();
    await expectAccessible(page);
    await keepScreenshot(page, 'region-question');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: `Delete ${NAME}` }).press('Enter');
    await question.getByRole('button', { name: 'Delete region' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.locator('p:focus', { hasText: 'You have no search regions' }).waitFor();
  });
});
