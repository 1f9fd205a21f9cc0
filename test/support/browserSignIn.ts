import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts';

/**
 * Signs a demo account, or a user who signed up, in through the login page of the server at
 * `address`; ends on the edition's home.
 */
export async function signInAt(
  page: Page,
  address: string,
  edition: 'in' | 'mi',
  who: string | NewUser,
): Promise<void> {
  await page.goto(`${address}/web/${edition}/common/Login`);
  if (typeof who === 'string') await logIn(page, who);
  else await logIn(page, who.username, who.password);
  await page.waitForURL((url) => url.pathname.startsWith(`/web/vue/${edition}`));
}

/** Fills in and sends the form of the login page, which is open. */
export async function logIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.locator('main form', { has: page.locator('[name=request_url]') });
  await form.locator('[name=username]').fill(username);
  await form.locator('[name=password]').fill(password);
  await form.locator('[name=login_button]').click();
}

/** A person who signs up: no other test knows the account, so a test may change all of it. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A user whose name and address no other test of the run has. */
export function newUser(): NewUser {
  const username = `nora.${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'heron above the mill' };
}

/** Fills in the fields about the user on the page that is open: signing up, or adding a user. */
export async function fillNewUser(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomb');
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Username').fill(user.username);
  await page.locator('main [name=password]').fill(user.password);
  await page.locator('main [name=passwordAgain]').fill(user.password);
}

/** Opens a trial account from the sign-up page, which is open. */
export async function signUp(page: Page, user: NewUser): Promise<void> {
  await fillNewUser(page, user);
  await page.getByLabel('I accept the Terms of Service').check();
  await page.getByRole('button', { name: 'Open the trial account' }).click();
}

/** Opens a trial account at the server at `address`; ends on a page of the app, signed in. */
export async function signUpAt(
  page: Page,
  address: string,
  edition: 'in' | 'mi',
  user: NewUser,
): Promise<void> {
  await page.goto(`${address}/web/${edition}/common/NewSubscription`);
  await signUp(page, user);
  await page.waitForURL((url) => url.pathname.startsWith(`/web/vue/${edition}`));
}
