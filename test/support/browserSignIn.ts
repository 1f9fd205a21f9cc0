import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { COOKIES } from '#contract/site/settings';
import { DEMO_PASSWORD } from '../../src/demo/accounts';

/**
 * Logs in a demo account on the login page of the server at `address`; ends on the edition's home.
 */
export async function signInAt(
  page: Page,
  address: string,
  edition: 'in' | 'mi',
  username: string,
): Promise<void> {
  await page.goto(`${address}/web/${edition}/common/Login`);
  await logIn(page, username);
  await page.waitForURL((url) => url.pathname.startsWith(`/web/vue/${edition}`));
}

/** Fills in and sends the login form of the open page. */
export async function logIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.locator('main form', { has: page.locator('[name=request_url]') });
  await form.locator('[name=username]').fill(username);
  await form.locator('[name=password]').fill(password);
  await form.locator('[name=login_button]').click();
}

/** A user who signs up; no other test uses the account, so the test may change all of it. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A user with a name and address that no other test of the run has. */
export function newUser(): NewUser {
  const username = `nora.${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'heron above the mill' };
}

/** Fills in a user's fields on the open page: sign-up, or adding a user. */
export async function fillNewUser(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomb');
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Username').fill(user.username);
  await page.locator('main [name=password]').fill(user.password);
  await page.locator('main [name=passwordAgain]').fill(user.password);
}

/** Signs up for a trial account on the open sign-up page. */
export async function signUp(page: Page, user: NewUser): Promise<void> {
  await fillNewUser(page, user);
  await page.getByLabel('I accept the Terms of Service').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Sends the form at `url` as a page would, without rendering it. */
async function sendForm(
  context: BrowserContext,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await context.request.get(url);
  const token = (await context.cookies(url)).find(({ name }) => name === COOKIES.xsrf);
  const answer = await context.request.post(url, {
    form: { ...fields, _xsrf: token?.value ?? '' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${url} was answered with ${answer.status()}.`);
}

/** Logs in a demo account or a user who signed up, without a page; the context gets the cookies. */
export async function sendSignIn(
  context: BrowserContext,
  address: string,
  who: string | NewUser,
): Promise<void> {
  const { username, password } =
    typeof who === 'string' ? { username: who, password: DEMO_PASSWORD } : who;
  await sendForm(context, `${address}/web/in/common/Login`, {
    action: 'POST-LOGIN-INFO',
    username,
    password,
  });
}

/** Signs up for a trial account without a page; the context is logged in. */
export async function sendSignUp(
  context: BrowserContext,
  address: string,
  edition: 'in' | 'mi',
  { username, email, password }: NewUser,
): Promise<void> {
  await sendForm(context, `${address}/web/${edition}/common/NewSubscription`, {
    firstName: 'Nora',
    lastName: 'Newcomb',
    email,
    username,
    password,
    passwordAgain: password,
    plan: 'trial',
    terms: '1',
  });
}
