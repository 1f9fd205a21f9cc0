import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expectAccessible, keepScreenshot, openPage, testAddress } from '../support/browserPage';
import { logIn, newUser, sendSignUp, type NewUser } from '../support/browserSignIn';

/** Passkeys are tied to host names, so the site is opened by its name. */
function site(): string {
  return testAddress().replace('127.0.0.1', 'localhost');
}

/** A security key that accepts everything. */
async function plugInKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, user: NewUser): Promise<void> {
  await page.locator('main [name=password]').fill(user.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site()}/web/in/common/Logout`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${site()}/web/in/common/Login`);
}

describe('two-step login', () => {
  it('sets up two-step login with an app and a passkey, and requires it at the next login', async () => {
    const user = newUser();
    const page = await openPage({ at: null, theme: 'dark', width: 360 });
    await sendSignUp(page.context(), site(), 'in', user);
    await page.goto(`${site()}/web/in/common/SignInSecurity`);
    await keepScreenshot(page, 'sign-in-security');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
    await typePassword(page, user);
    const key = (await page.locator('.page-key').textContent()) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await keepScreenshot(page, 'scan-with-app');
    await expectAccessible(page);
    await page.getByLabel('Code').fill(app.generate());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'I’ve saved my codes' }).waitFor();
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').all();
    expect(codes).toHaveLength(10);
    const code = (await codes[0]?.textContent()) ?? '';
    await page.getByRole('link', { name: 'I’ve saved my codes' }).click();

    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await typePassword(page, user);
    await plugInKey(page);
    await page.getByLabel('Passkey name').fill('Work laptop');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('row', { name: /Work laptop/ }).waitFor();

    await logOut(page);
    await logIn(page, user.username, user.password);
    await page.getByLabel('Code').waitFor();
    await keepScreenshot(page, 'second-step');
    await expectAccessible(page);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/web/vue/in/');
  });
});
