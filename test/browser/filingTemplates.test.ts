import { confirmAddress } from '../support/browserMails';
import { openPage, testAddress } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';

describe('a filer', () => {
  it('saves a draft as a template, and fills a new draft from the template with different details', async () => {
    const owner = newUser();
    const page = await openPage({ signedUpAs: owner, at: null });
    await confirmAddress(page, owner);
    await page.goto(`${testAddress()}/web/vue/in/isefs/Efiling`);
    await page.getByRole('button', { name: 'File for yourself' }).click();
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await page.getByRole('combobox', { name: 'Court' }).fill('Marion Superior');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Case type/).selectOption({ label: 'Civil Collection (CC)' });
    await page.getByLabel(/^Amount in controversy/).fill('1250.50');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add plaintiff' }).click();
    await page.getByLabel(/^First name/).fill('Nora');
    await page.getByLabel(/^Last name/).fill('Newcomb');
    await page.getByRole('checkbox', { name: 'Nora Newcomb, Plaintiff' }).check();
    await page.getByRole('button', { name: 'Add defendant' }).click();
    const defendant = page.getByRole('group', { name: 'New party' });
    await defendant.getByLabel(/^First name/).fill('Jane');
    await page
      .getByLabel(/^Last name/)
      .last()
      .fill('Roe');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add a filing' }).click();
    await page.getByRole('combobox', { name: 'Filing code' }).fill('Complaint');
    await page.keyboard.press('Enter');
    await page.getByText(/^Draft saved/).waitFor();

    await page.goto(`${testAddress()}/web/vue/in/isefs/MyDrafts`);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('button', { name: /^Save as template/ }).click();
    await page.getByRole('heading', { name: 'Template: Complaint/Equivalent Pleading' }).waitFor();
    const use = page.getByRole('form', { name: 'Use template' });
    await use.getByLabel('Amount in controversy').fill('$2,400');
    await use.getByLabel('Defendant: first name').fill('John');
    await use.getByLabel('Defendant: last name').fill('Doe');
    await use.getByRole('button', { name: 'Create draft' }).click();

    await page.waitForURL(/NewCase\?draft=/);
    await page.getByRole('combobox', { name: 'Court' }).waitFor();
    expect(await page.getByLabel(/^Amount in controversy/).inputValue()).toBe('2400.00');
    await page.getByRole('link', { name: /^Parties/ }).click();
    await page.getByText('Nora Newcomb vs. John Doe').first().waitFor();
    await page.getByRole('link', { name: /^Documents/ }).click();
    await page.getByRole('group', { name: '1. Complaint/Equivalent Pleading' }).waitFor();

    await page.goto(`${testAddress()}/web/vue/in/isefs/MyTemplates`);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    const restored = { name: 'Complaint/Equivalent Pleading', exact: true };
    await page.getByRole('link', restored).waitFor();
  });
});
