import { appAddress, openPage, testAddress } from '../support/browserPage';
import { confirmAddress, linkInMail } from '../support/browserMails';
import { logIn, newUser } from '../support/browserSignIn';

const NEW_PASSWORD = 'seven herons over the weir';

describe('a new password at sign-up', () => {
  it('rates the strength of a new password while the user types, taking the names in the form into account', async () => {
    const page = await openPage({ at: null });
    await page.goto(`${testAddress()}/web/in/common/NewSubscription`);
    await page.locator('#lastName').fill('Vanterpool');
    const field = page.locator('#password');
    await field.fill('Vanterpool-2026');
    await page.getByText(/^Weak: mostly your name/).waitFor();
    await field.fill(NEW_PASSWORD);
    await page.getByText('Strong enough.').waitFor();
  });
});

describe('a forgotten password', () => {
  it('replaces a forgotten password through an emailed link, and removes the token from the URL', async () => {
    const user = newUser();
    const signedUp = await openPage({ edition: 'mi', signedUpAs: user, at: null });
    await confirmAddress(signedUp, user);

    const page = await openPage({ edition: 'mi' });
    await page.getByRole('link', { name: 'Need help logging in' }).click();
    await page.getByLabel('Username or email address').fill(user.username);
    await page.getByRole('button', { name: 'Send email' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();

    const link = await linkInMail(user.email, /http:\S+#token=\S+/);
    expect(link).toContain('/web/vue/mi/common/SetPassword?action=GET-PASSWORD-FORGOT#token=');

    await page.goto(link);
    const field = page.getByLabel(/^New password/);
    await field.waitFor();
    expect(page.url()).not.toContain('token');
    await field.fill('correct horse battery staple');
    await page.getByText('Weak: add another word.').waitFor();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('There is a problem').waitFor();
    expect(await field.inputValue()).toBe('correct horse battery staple');
    await page.reload();
    await field.fill(NEW_PASSWORD);
    await page.getByText('Strong enough.').waitFor();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your new password was set' }).waitFor();
    expect(page.url()).not.toContain('token');

    await page.goto(`${testAddress()}/web/mi/common/Login`);
    await logIn(page, user.username, NEW_PASSWORD);
    await page.waitForURL((url) => url.pathname.startsWith('/web/vue/mi'));
    await page.getByRole('button', { name: /^Welcome, / }).waitFor();

    await page.goto(appAddress('mi', '/common/SetPassword'));
    await page.getByRole('button', { name: 'Send email' }).waitFor();
  });
});
