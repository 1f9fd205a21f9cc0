import type { Page } from 'playwright-core';

/** Password of all demo accounts. */
const DEMO_PASSWORD = 'countyline-demo';

/**
 * Signs a demo account in through the login page of the server at `address`; ends on the edition's
 * home.
 */
export async function signInAt(
  page: Page,
  address: string,
  edition: 'in' | 'mi',
  username: string,
): Promise<void> {
  await page.goto(`${address}/web/${edition}/common/Login`);
  const form = page.locator('form', { has: page.locator('[name=request_url]') });
  await form.locator('[name=username]').fill(username);
  await form.locator('[name=password]').fill(DEMO_PASSWORD);
  await form.locator('[name=login_button]').click();
  await page.waitForURL((url) => url.pathname.startsWith(`/web/vue/${edition}`));
}
