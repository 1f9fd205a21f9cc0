import { dismissButton, showNotice } from '../support/browserMessages';
import { expectAccessible, openPage, testAddress } from '../support/browserPage';
import { logIn } from '../support/browserSignIn';
import type { Page } from 'playwright-core';

/** A county that only this test uses. */
const COUNTY = '18001';
const COUNTY_NAME = 'Adams County';
const EDITOR = '/admin/MessageOfTheDay';
const SEEN_AT = `/court?countyId=${COUNTY}`;

async function write(page: Page, message: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a message' });
  await form.getByLabel('Show on').selectOption({ label: 'Court Cases and Judgments' });
  await form.getByLabel('State').selectOption({ label: 'Indiana' });
  // Until the state is chosen, its counties are a list without a text field.
  const county = form.locator('input[role=combobox][aria-label=County]');
  await county.fill('');
  await county.fill(COUNTY_NAME);
  await page.getByRole('option', { name: COUNTY_NAME }).click();
  await form.getByLabel('Message').fill(message);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await form.getByRole('button', { name: 'Save message' }).click();
  expect((await saved).ok()).toBe(true);
}

/** A message after its markup is shown. */
function messageBox(page: Page, words: string) {
  return page.getByRole('region', { name: 'Notices' }).locator('p', { hasText: words });
}

describe('the message of the day', () => {
  it('lets a super user edit the message, and shows it to visitors until dismissed or edited again', async () => {
    const editor = await openPage({ signedInAs: 'super', at: EDITOR });
    await write(
      editor,
      '<p style="color: red">Closed on <b>Monday</b></p><style>p { color: red }</style><script>document.title="x"</script><img src=x onerror=alert(1)>',
    );
    const visitor = await openPage({ at: SEEN_AT });
    const box = messageBox(visitor, 'Closed on Monday');
    await showNotice(visitor, 'Closed on Monday');
    // Plain text is shown until the markup sanitizer loads.
    await box.locator('b').waitFor();
    expect(await box.innerHTML()).toBe('Closed on <b>Monday</b>');
    expect(await visitor.locator('section script, section img').count()).toBe(0);

    await dismissButton(visitor).click();
    await box.waitFor({ state: 'detached' });
    await visitor.reload();
    await showNotice(visitor, 'Two courts are being moved');
    expect(await box.count()).toBe(0);

    await write(editor, '<p>Closed on <b>Tuesday</b></p>');
    await visitor.reload();
    await showNotice(visitor, 'Closed on Tuesday');
    await expectAccessible(visitor);

    await editor.getByRole('button', { name: `Remove COURT-IN-${COUNTY}` }).click();
    await editor
      .getByRole('button', { name: `Remove COURT-IN-${COUNTY}` })
      .waitFor({ state: 'detached' });
  });

  it('shows missing and invalid fields before a message is sent', async () => {
    const page = await openPage({ signedInAs: 'super', at: EDITOR });
    const form = page.getByRole('form', { name: 'Write a message' });
    await form.getByRole('button', { name: 'Save message' }).click();
    // The summary gets the focus first.
    await form.locator('[role=group]:focus').waitFor();
    await form.getByRole('link', { name: 'Please enter a message.' }).click();
    const message = form.getByLabel('Message');
    expect(await message.getAttribute('aria-invalid')).toBe('true');
    await form.locator('textarea:focus').waitFor();
    await expectAccessible(page);
  });
});

describe('the message editor', () => {
  it("redirects users who aren't super users to the home page", async () => {
    const page = await openPage({ signedInAs: 'clerk', at: EDITOR });
    await page.waitForURL(`${testAddress()}/web/vue/in/`);
    await page.getByText('Only site administrators can open that page.').waitFor();
  });

  it('redirects visitors to the login page, and then back to the editor', async () => {
    const page = await openPage({ at: EDITOR });
    await page.waitForURL(/\/web\/in\/common\/Login\?done=/);
    await logIn(page, 'super');
    await page.getByRole('form', { name: 'Write a message' }).waitFor();
    await page.waitForURL(`${testAddress()}/web/vue/in${EDITOR}`);
  });
});
