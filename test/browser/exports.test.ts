import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { caseAddress, caseIdOf } from '../support/browserCourt';
import { appAddress, openPage } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';

describe('a user who exports a case as a file', () => {
  it('requests a case file on the case page, shows the progress, and downloads the file', async () => {
    const page = await openPage({ signedUpAs: newUser(), at: null });
    const caseId = await caseIdOf(page, JOURNEY_CASE_NUMBER);
    await page.goto(appAddress('in', caseAddress(caseId)));
    await page.getByRole('link', { name: 'Export PDF', exact: true }).click();
    await page.getByRole('heading', { name: 'PDF of 1 record' }).waitFor();
    expect(await page.getByLabel(/^File name/).inputValue()).toBe(`Case ${JOURNEY_CASE_NUMBER}`);
    await page.getByRole('button', { name: 'Create PDF' }).focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: `Download Case ${JOURNEY_CASE_NUMBER} (PDF)` });
    await link.waitFor();
    expect(new URL(page.url()).search).toBe('');
    const file = await page.request.get(
      new URL((await link.getAttribute('href'))!, page.url()).href,
    );
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: `Remove Case ${JOURNEY_CASE_NUMBER}` }).click();
    await page.getByRole('heading', { name: 'No files' }).waitFor();
  });
});
