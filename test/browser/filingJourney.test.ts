import type { Page } from 'playwright-core';
import { addCard, openFiler, pdfFile } from '../support/browserFiling';
import { confirmAddress } from '../support/browserMails';
import { openPage, testAddress } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';

/** Moves the focus to a control with Tab; fails if Tab never reaches it. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'checkbox' | 'combobox' | 'textbox',
) {
  const control = page.getByRole(role, { name }).first();
  await control.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return control;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name, 'button');
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: string | RegExp, text: string) {
  await tabTo(page, name, 'textbox');
  await page.keyboard.type(text);
}

describe('a new user', () => {
  it('files a new case with the keyboard only, from the upload to the receipt', async () => {
    const { page } = await openFiler();
    await addCard(page, /Pays$/);
    await page.goto(`${testAddress()}/web/vue/in/isefs/Efiling`);
    await press(page, 'Start a new case');

    await tabTo(page, 'Court', 'combobox');
    await page.keyboard.type('Marion Superior');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Case type/, 'combobox');
    await page.keyboard.type('Civil Coll');
    await type(page, /^Amount in controversy/, '1250.50');
    await press(page, 'Continue');

    await page.getByRole('heading', { name: 'Parties', level: 2 }).waitFor();
    await press(page, 'Add plaintiff');
    await type(page, /^First name/, 'Nora');
    await type(page, /^Last name/, 'Newcomb');
    await press(page, 'Add defendant');
    await page.getByRole('group', { name: 'New party' }).getByLabel('Business').focus();
    await page.keyboard.press('Space');
    await type(page, /^Business name/, 'Acme LLC');
    await page.getByText('Nora Newcomb vs. Acme LLC').first().waitFor();
    await page.getByRole('checkbox', { name: 'Nora Newcomb, Plaintiff' }).focus();
    await page.keyboard.press('Space');
    await press(page, 'Continue');

    await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor();
    await press(page, 'Add a filing');
    await tabTo(page, /^Filing code/, 'combobox');
    await page.keyboard.type('Complaint');
    await page.keyboard.press('Enter');
    await press(page, 'Add a filing');
    await page.getByRole('group', { name: 'Filing 2' }).getByLabel('Description').focus();
    await page.keyboard.type('Second');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Filing moved to position 1 of 2').waitFor();

    await page.getByText(/^Draft saved/).waitFor();
    await page.reload();
    await page.getByRole('group', { name: '2. Complaint/Equivalent Pleading' }).waitFor();
    await page.getByRole('link', { name: /^Parties ?, Complete/ }).waitFor();
    await press(page, 'Remove filing Filing 1');

    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Choose files');
    await (await chooser).setFiles(await pdfFile('Complaint.pdf'));
    await page.getByRole('list', { name: 'Documents' }).getByText('Ready').waitFor();
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Fees and payment', level: 2 }).waitFor();
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Review', level: 2 }).waitFor();
    await page.getByText('Civil Collection, $1,250.50').waitFor();
    await page.getByText(/is held on Visa ending in 4242 now/).waitFor();
    await tabTo(page, /^I have read each document/, 'checkbox');
    await page.keyboard.press('Space');
    await press(page, 'Submit to the court');
    await page.getByText('Your filing was submitted').waitFor();
    await page.getByRole('heading', { name: 'Nora Newcomb vs. Acme LLC' }).waitFor();
  });

  it('offers both versions after two tabs change the same draft', async () => {
    const owner = newUser();
    const page = await openPage({ signedUpAs: owner, at: null, expectedComplaints: [/409/] });
    await confirmAddress(page, owner);
    await page.goto(`${testAddress()}/web/vue/in/isefs/Efiling`);
    await page.getByRole('button', { name: 'File for yourself' }).click();
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await page.waitForURL(/draft=/);
    const parties = page.url().replace('step=case', 'step=parties');
    await page.goto(parties);
    const other = await page.context().newPage();
    await other.goto(parties);
    await other.getByRole('button', { name: 'Add another party' }).click();
    await other.getByLabel(/^Last name/).fill('Roe');
    await other.getByText(/^Draft saved/).waitFor();

    await page.getByRole('button', { name: 'Add another party' }).click();
    await page.getByLabel(/^Last name/).fill('Doe');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Parties Doe Roe' }).waitFor();
    await page.getByRole('button', { name: 'Use this tab’s version' }).click();
    await page.getByText(/^Draft saved/).waitFor();
    await page.reload();
    expect(await page.getByLabel(/^Last name/).inputValue()).toBe('Doe');
  });
});
