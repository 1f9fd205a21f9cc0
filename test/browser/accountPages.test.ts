import {
  expectAccessible,
  expectNoHorizontalScroll,
  keepScreenshot,
  openPage,
  testAddress,
} from '../support/browserPage';
import { confirmAddress } from '../support/browserMails';
import { fillNewUser, logIn, newUser, signUp } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';

describe('a visitor', () => {
  it('signs up for a trial account without JavaScript and is logged in', async () => {
    const page = await openPage({ hasScripts: false, at: null });
    await page.goto(`${testAddress()}/web/in/common/NewSubscription`);
    await signUp(page, newUser());
    await page.waitForURL((url) => url.pathname === '/web/vue/in/common/ViewAccountDashboard');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'signed_in')?.value.length).toBeGreaterThan(2);
  });

  it("opens sign-up from the header, and shows the new user's name in the app", async () => {
    const page = await openPage({ edition: 'mi', at: '/info/fees' });
    await page.getByRole('link', { name: 'Sign Up Now' }).click();
    await signUp(page, newUser());
    await page.waitForURL((url) => url.pathname === '/web/vue/mi/info/fees');
    await page.getByText('Nora Newcomb').first().waitFor();
  });
});

describe('an administrator', () => {
  it('adds a user who can log in, deactivates the user, and shows the deactivation on that user’s open page', async () => {
    const person = newUser();
    const owner = newUser();
    const admin = await openPage({ signedUpAs: owner, at: null });
    await confirmAddress(admin, owner);
    await admin.goto(`${testAddress()}/web/in/common/EditUser?mode=new`);
    await fillNewUser(admin, person);
    await admin.getByRole('button', { name: 'Add user' }).click();
    await admin.getByText('User added.').waitFor();

    // The unread count of the open page may be refused before its next navigation.
    const user = await openPage({ at: null, expectedComplaints: [/401/] });
    await user.goto(`${testAddress()}/web/in/common/Login`);
    await logIn(user, person.username, person.password);
    await user.getByLabel('I accept the Terms of Service').check();
    await user.getByRole('button', { name: 'Continue' }).click();
    await user.getByText('Nora Newcomb').first().waitFor();

    await admin.getByRole('link', { name: 'Deactivate user' }).click();
    await admin.getByRole('button', { name: 'Deactivate Nora Newcomb' }).click();
    await admin.getByText('User deactivated.').first().waitFor();

    await user.getByRole('link', { name: 'Fee Schedule' }).click();
    await user.getByRole('link', { name: 'Sign Up Now' }).waitFor();
  });
});

const LOOKS = [
  ['in', 'light', 1280],
  ['mi', 'dark', 320],
  ['in', 'dark', 640],
  ['mi', 'light', 320],
] as const;

const PAGES = [
  { name: 'signing up', at: '/common/NewSubscription', button: 'Create account' },
  { name: 'editing oneself', at: '/common/EditUser', signedInAs: 'trial', button: 'Save' },
  {
    name: 'adding a user',
    at: '/common/EditUser?mode=new',
    signedInAs: 'admin',
    button: 'Add user',
  },
  {
    name: 'changing the email address',
    at: '/common/EditEmail',
    signedInAs: 'trial',
    button: 'Save',
  },
  {
    name: 'editing billing information',
    at: '/common/EditAccount',
    signedInAs: 'admin',
    button: 'Save',
  },
  {
    name: 'closing the account',
    at: '/common/CloseAccount',
    signedInAs: 'admin',
    button: 'Close account',
  },
].map((each, index) => ({
  signedInAs: undefined,
  ...each,
  look: LOOKS[index % LOOKS.length] ?? LOOKS[0],
}));

describe('each account page', () => {
  it.each(PAGES.map((each) => [each.name, ...each.look, each] as const))(
    'passes axe and fits the window before and after a rejected submit: %s in /%s, %s, %d px',
    async (name, edition, theme, width, { at, signedInAs, button }) => {
      const page = await openPage({
        edition,
        theme,
        width,
        at: null,
        expectedComplaints: [/422/],
        ...(signedInAs === undefined ? {} : { signedInAs }),
      });
      await page.goto(`${testAddress()}/web/${edition}${at}`);
      await keepScreenshot(page, name.replaceAll(' ', '-'));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      // The browser's own check of required fields would block the submit.
      await page.locator('main form').evaluate((form) => form.setAttribute('novalidate', ''));
      for (const field of await page.locator('main input.text-input').all()) await field.fill('');
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      await keepScreenshot(page, `${name.replaceAll(' ', '-')}-refused`);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      expect(await page.title()).toMatch(/^Error: /);
      const link = page.getByRole('alert').getByRole('link').first();
      const field = (await link.getAttribute('href'))?.slice(1) ?? '';
      await link.click();
      await eventually(async () => {
        expect(await page.evaluate(() => document.activeElement?.id)).toBe(field);
      });
    },
  );
});

describe('a plan upgrade', () => {
  it('shows the charge before confirmation, accessibly and without horizontal scrolling', async () => {
    const page = await openPage({ theme: 'dark', width: 640, at: null, signedInAs: 'admin' });
    await page.goto(`${testAddress()}/web/in/common/UpgradeServicePlan`);
    await expectAccessible(page);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Review the charge' }).click();
    await page.getByRole('button', { name: /^Pay \$[\d,.]+ and start / }).waitFor();
    await keepScreenshot(page, 'upgrade-confirmation');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
});
