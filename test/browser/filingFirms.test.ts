import type { Page } from 'playwright-core';
import { FIRM_ADMINISTRATION_PATH, FIRM_REGISTRATION_PATH } from '#contract/filing/pages';
import { confirmAddress, linkInMail } from '../support/browserMails';
import {
  appAddress,
  expectAccessible,
  expectToFitEveryWidth,
  keepScreenshot,
  openPage,
  settled,
} from '../support/browserPage';
import { newUser, type NewUser } from '../support/browserSignIn';

const LINK = /http:\S+ConfirmRegistration\S*#token=\S+/;

/** Opens the registration as a new user, and chooses to register as a firm. */
async function openRegistration(firmName: string): Promise<{ page: Page; user: NewUser }> {
  const user = newUser();
  const page = await openPage({ edition: 'in', signedUpAs: user, at: null });
  await confirmAddress(page, user);
  await page.goto(appAddress('in', FIRM_REGISTRATION_PATH));
  await page.getByLabel('You are').selectOption({ label: 'Firm' });
  await page.getByLabel(/^Firm name/).fill(firmName);
  return { page, user };
}

/** Accepts the terms and confirms the emailed link. */
async function confirm(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel(/^I accept these terms/).check();
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText('Check your email').waitFor();
  await page.goto(await linkInMail(user.email, LINK));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith(FIRM_REGISTRATION_PATH));
}

describe('an e-filing firm', () => {
  it('registers through an emailed link, approves a second user, and lets a user leave the firm', async () => {
    const name = `Heron Law ${newUser().username.slice(-6)}`;
    const founder = await openRegistration(name);
    await expectAccessible(founder.page);
    await expectToFitEveryWidth(founder.page);
    await founder.page.setViewportSize({ width: 1280, height: 900 });
    await confirm(founder.page, founder.user);
    await founder.page.goto(appAddress('in', FIRM_ADMINISTRATION_PATH));
    await founder.page.getByText(name, { exact: true }).waitFor();
    await founder.page.getByText('Only one administrator').waitFor();

    const second = await openRegistration(name);
    await second.page.getByRole('button', { name: `Request to join ${name}` }).click();
    await confirm(second.page, second.user);
    await second.page.goto(appAddress('in', FIRM_REGISTRATION_PATH));
    await second.page.getByText(`Waiting for ${name}`).waitFor();

    await founder.page.reload();
    await founder.page.getByRole('button', { name: /^Approve/ }).click();
    await founder.page.getByRole('heading', { name: 'Users (2)' }).waitFor();
    await settled(founder.page);
    await keepScreenshot(founder.page, 'firm-administration');
    await expectAccessible(founder.page);
    await expectToFitEveryWidth(founder.page);

    await second.page.goto(appAddress('in', FIRM_ADMINISTRATION_PATH));
    await second.page.getByText(/^Your role is filer/).waitFor();
    await second.page.getByRole('button', { name: 'Leave the firm' }).click();
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Leave the firm' }).click();
    await second.page.waitForURL((url) => !url.pathname.endsWith(FIRM_ADMINISTRATION_PATH));
    await founder.page.reload();
    await founder.page.getByRole('heading', { name: 'Users (1)' }).waitFor();
  });
});
