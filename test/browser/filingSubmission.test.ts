import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import type { Page } from 'playwright-core';
import { addCard, openFiler, pdfFile, smallClaim, startDraft } from '../support/browserFiling';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectToFitEveryWidth,
  keepScreenshot,
  settled,
} from '../support/browserPage';
import { logIn } from '../support/browserSignIn';
import { readTape } from '../support/browserTapes';

const FILES = 'Files to upload';

/** Waits until the only document of the page has its checked file. */
async function fileChecked(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Documents' }).getByText('Ready').first().waitFor();
}

async function goOn(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
}

async function submit(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Submit to the court' });
  await button.waitFor();
  await page.getByRole('checkbox', { name: /^I have read each document/ }).check();
  await button.click();
}

describe('the submission of a new case', () => {
  it('shows changed fees and a declined card, files with another card, and keeps file contents out of the recording', async () => {
    const { page } = await openFiler();
    await addCard(page, /Declined$/);
    const at = await startDraft(page, 'newCase', smallClaim);
    await page.goto(at('documents'));
    const file = await pdfFile('Notice of claim.pdf');
    await page.getByLabel(FILES).setInputFiles(file);
    await fileChecked(page);
    const tape = await readTape(page);
    expect(tape).toContain('Notice of claim.pdf');
    expect(tape).toMatch(/[0-9a-f]{64}/);
    expect(tape).not.toContain('%PDF');
    expect(tape).not.toContain(file.buffer.subarray(0, 300).toString('base64'));
    await expectToFitEveryWidth(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await goOn(page, 'Fees and payment');
    const fees = page.getByRole('complementary', { name: 'Fees' });
    await fees.getByText(/^Estimated \d/).waitFor();
    await goOn(page, 'Review');
    await fees.getByText(/^Quoted \d/).waitFor();

    await page.getByRole('button', { name: 'Preview Notice of Claim' }).click();
    await page
      .getByRole('region', { name: 'Pages of Notice of Claim' })
      .getByText('Notice of claim.pdf')
      .waitFor();
    await settled(page);
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: 'Change Documents' }).click();
    await page.getByRole('button', { name: 'Return to review' }).click();

    // The courts' side changes a fee between the quote and the submission.
    const calculated = {
      quoteId: null,
      validUntil: null,
      isWaiverPending: false,
      parts: [],
      courtCents: 0,
      providerCents: 0,
      cardCents: 0,
    };
    const unfiled = {
      outcome: 'feesChanged',
      envelopeId: null,
      number: null,
      filedAt: null,
      timeZone: null,
      url: null,
      reason: null,
      before: { ...calculated, totalCents: 100 },
      now: { ...calculated, totalCents: 200 },
    };
    await page.route('**/submission', (route) => route.fulfill({ json: unfiled }), { times: 1 });
    await submit(page);
    await page.getByText('Total: $1.00 before, $2.00 now').waitFor();

    await submit(page);
    await page.getByText('Your card was declined').waitFor();
    await keepScreenshot(page, 'filing-declined');
    await addCard(page, /Pays$/);
    await page.goto(at('review'));
    await submit(page);
    await page.getByText('Your filing was submitted').waitFor();
    await page.getByRole('link', { name: 'Notice of Claim' }).first().waitFor();
    await settled(page);
    await expectAccessible(page);
  });

  it('resumes an upload after a dropped connection, and restores the page after an expired session', async () => {
    const { owner, page } = await openFiler({
      expectedComplaints: [/ERR_CONNECTION_RESET/, /401/],
    });
    const at = await startDraft(page, 'newCase', smallClaim);
    await page.goto(at('documents'));
    const offsets: (string | undefined)[] = [];
    await page.route('**/isefs/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      offsets.push(route.request().headers()['upload-offset']);
      return offsets.length === 2 ? route.abort('connectionreset') : route.continue();
    });
    await page.getByLabel(FILES).setInputFiles(await pdfFile('Exhibit A.pdf', 6 * 2 ** 20));
    await fileChecked(page);
    expect(offsets).toEqual(['0', String(5 * 2 ** 20), String(5 * 2 ** 20)]);
    await page.getByText(/^Draft saved/).waitFor();

    // The session ends elsewhere; the next save notices it.
    await page.context().clearCookies({ name: /sid$/ });
    await page.getByLabel('Description').fill('Typed after the session ended');
    await page.locator('main form [name=request_url]').waitFor({ state: 'attached' });
    await logIn(page, owner.username, owner.password);
    await page.getByText('We restored your unsaved changes.').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Typed after the session ended');
    await fileChecked(page);
    await page.getByText(/^Draft saved/).waitFor();
  });
});

describe('a filing into an existing case at 360 px', () => {
  it('finds the case by number, fits each step without horizontal scrolling, and files', async () => {
    const { page } = await openFiler({ theme: 'dark', width: 360 });
    await addCard(page, /Pays$/);
    const at = await startDraft(page, 'existingCase', () => ({}));
    await page.goto(at('case'));
    await page
      .getByLabel(/^Case number/)
      .fill(JOURNEY_CASE_NUMBER.replaceAll('-', '').toLowerCase());
    await page.getByRole('button', { name: 'Find case' }).click();
    await page.getByRole('button', { name: 'File into this case' }).first().click();
    await goOn(page, 'Parties');
    await page
      .getByRole('group', { name: 'You’re filing on behalf of' })
      .getByRole('checkbox')
      .first()
      .check();
    await goOn(page, 'Documents');
    await page.getByLabel(FILES).setInputFiles(await pdfFile('Correspondence.pdf'));
    await fileChecked(page);
    await page.getByRole('combobox', { name: 'Filing code' }).fill('Correspondence');
    await page.keyboard.press('Enter');
    await expectNoHorizontalScroll(page);
    await goOn(page, 'Service');
    await goOn(page, 'Fees and payment');
    await expectNoHorizontalScroll(page);
    await goOn(page, 'Review');
    await page.getByRole('button', { name: /^Fees: \$\d/ }).waitFor();
    await page.getByRole('button', { name: /^Step 6 of 6/ }).click();
    await page.getByRole('link', { name: /^Service ?, Complete/ }).waitFor();
    await expectNoHorizontalScroll(page);
    await settled(page);
    await expectAccessible(page);
    await keepScreenshot(page, 'filing-review-360');
    await submit(page);
    await page.getByText('Your filing was submitted').waitFor();
    await expectNoHorizontalScroll(page);
  });
});
