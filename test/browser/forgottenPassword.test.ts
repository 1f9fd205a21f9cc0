import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { appAddress, openPage, testAddress } from '../support/browserPage';
import { logIn, newUser } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';

const NEW_PASSWORD = 'seven herons over the weir';

/** What the server's outbox holds for `email`, without the line breaks of its encoding. */
async function mailTo(email: string): Promise<string> {
  const log = process.env.BROWSER_TEST_LOG ?? '';
  const outbox = path.join(path.dirname(log), 'data/outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** The link of the mail to `email`, which may take a moment to be there. */
async function linkInMail(email: string): Promise<string> {
  let link = '';
  await eventually(async () => {
    link = /http:\S+#token=\S+/.exec(await mailTo(email))?.[0] ?? '';
    expect(link).not.toBe('');
  });
  return link;
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which the address shows no longer than it must', async () => {
    const user = newUser();
    await openPage({ edition: 'mi', signedUpAs: user, at: null });

    const page = await openPage({ edition: 'mi' });
    await page.getByRole('link', { name: 'Need help logging in' }).click();
    await page.getByLabel('Username or email address').fill(user.username);
    await page.getByRole('button', { name: 'Send the email' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();

    const link = await linkInMail(user.email);
    expect(link).toContain('/web/vue/mi/common/SetPassword?action=GET-PASSWORD-FORGOT#token=');

    await page.goto(link);
    const field = page.getByLabel(/^New password/);
    await field.waitFor();
    expect(page.url()).not.toContain('token');
    await field.fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('There is a problem').waitFor();
    expect(await field.inputValue()).toBe('correct horse battery staple');
    await page.reload();
    await field.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your new password was set' }).waitFor();
    expect(page.url()).not.toContain('token');

    await page.goto(`${testAddress()}/web/mi/common/Login`);
    await logIn(page, user.username, NEW_PASSWORD);
    await page.waitForURL((url) => url.pathname.startsWith('/web/vue/mi'));
    await page.getByRole('button', { name: /^Welcome, / }).waitFor();

    await page.goto(appAddress('mi', '/common/SetPassword'));
    await page.getByRole('button', { name: 'Send the email' }).waitFor();
  });
});
