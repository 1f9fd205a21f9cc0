import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import {
  alertButton,
  caseAddress,
  caseIdOf,
  errorWords,
  expectPressed,
  saveButton,
} from '../support/browserCourt';
import { appAddress, expectAccessible, openPage, settled } from '../support/browserPage';
import { logIn } from '../support/browserSignIn';
import { eventually } from '../support/browserWaits';
import type { PageOptions } from '../support/browserPage';

const SAVE_CALL = /\/web\/court\/my\/\d+$/;

async function openJourneyCase(options: PageOptions) {
  const page = await openPage({ ...options, at: null });
  await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
  await expectPressed(saveButton(page, JOURNEY_CASE_NUMBER), false);
  return page;
}

describe('a change that the server rejects', () => {
  it('redirects a user whose account is at the alert limit to My Saved Cases, which explains the limit', async () => {
    const page = await openJourneyCase({ signedInAs: 'full', expectedComplaints: [/409/] });
    await alertButton(page, JOURNEY_CASE_NUMBER).click();
    await page.waitForURL(/\/court\/ViewMyCases\?reason=limit$/);
    await page
      .getByText(/Your account has reached its limit of \d+ saved items with alerts/)
      .waitFor();
    expect(await page.getByText(JOURNEY_CASE_NUMBER).count()).toBe(0);
    await expectAccessible(page);
  });

  it.each([
    [403, { message: 'You may not save this case.' }, 'You may not save this case.'],
    [500, { message: 'It broke.', uuid: '0123456789abcdef' }, 'It broke. Reference ID: 01234567'],
  ])('rolls back the change and explains why after a %d response', async (status, body, words) => {
    const page = await openJourneyCase({
      signedInAs: 'trial',
      expectedComplaints: [new RegExp(String(status))],
    });
    await page.route(SAVE_CALL, (route) => route.fulfill({ status, json: body }));
    await saveButton(page, JOURNEY_CASE_NUMBER).click();
    expect(await errorWords(page)).toContain(words);
    await expectPressed(saveButton(page, JOURNEY_CASE_NUMBER), false);
    await eventually(async () => expect(await page.title()).toMatch(/^Error: /));
    await expectAccessible(page);
  });

  it('redirects to the login page when the session has ended, and then back to the case', async () => {
    const page = await openJourneyCase({ signedInAs: 'trial', expectedComplaints: [/401/] });
    const address = page.url();
    await settled(page);
    await page.context().clearCookies();
    await saveButton(page, JOURNEY_CASE_NUMBER).click();
    await page.waitForURL(/\/web\/in\/common\/Login\?/);
    const done = new URL(page.url()).searchParams.get('done');
    expect(new URL(done ?? '', address).href).toBe(address);
    await logIn(page, 'trial');
    await page.waitForURL(address);
  });
});

describe("a server that can't be reached", () => {
  it("shows an error with a retry button and no spinner when the server can't be reached", async () => {
    const page = await openPage({ at: '/court', expectedComplaints: [/ERR_|Failed to load/] });
    await page.locator('[data-shortcut=search]').first().waitFor();
    await page.route(/\/web\/court\/cases/, (route) => route.abort('connectionrefused'));
    await page.locator('[data-shortcut=search]').first().fill('smith');
    await page.keyboard.press('Enter');
    await page.getByText("Can't reach the server.").first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(
      await page
        .locator('main')
        .getByText(/^(Searching|Loading page)$/)
        .count(),
    ).toBe(0);
    await expectAccessible(page);
  });

  it('loads a case once the server responds again', async () => {
    const page = await openPage({ at: null, expectedComplaints: [/ERR_|Failed to load/] });
    const caseId = await caseIdOf(page, JOURNEY_CASE_NUMBER);
    await page.route(/\/web\/court\/cases\/\d+/, (route) => route.abort('connectionrefused'));
    await page.goto(appAddress('in', caseAddress(caseId)));
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await eventually(async () => expect(await page.title()).not.toMatch(/^Error: /));
  });

  it('shows a message about the part of the page that failed to load', async () => {
    const page = await openPage({
      at: null,
      expectedComplaints: [/ERR_|Failed to load|Loading chunk/],
    });
    await page.goto(appAddress('in'));
    await settled(page);
    // All but the first file: the page reloads once before it shows the message.
    await page.route(/assets\/\d+\..*\.js/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Court Cases', exact: true }).click();
    expect(await errorWords(page)).toContain(
      'This page could not be loaded. Check your connection and reload.',
    );
    await eventually(async () => expect(await page.title()).toMatch(/^Error: /));
  });
});
