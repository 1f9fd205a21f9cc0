import type { Page } from 'playwright-core';
import {
  expectAccessible,
  expectToFitEveryWidth,
  keepScreenshot,
  openPage,
  settled,
  testAddress,
} from '../support/browserPage';
import { endFailure, startFailure } from '../support/browserPractice';
import { pleadingPdf } from '../support/pleadingPdf';
import { zipped } from '../support/zipFiles';

/** A county whose courts no other test files with. */
const COUNTY = 'Sullivan';
const ROWS = 3;
/** The second row's amount isn't the sum of its parts. */
const TABLE = [
  'File number,Defendant 1 last name,Principal,Interest,Amount,Complaint',
  'J-1,Quigley,100.00,5.00,105.00,J-1/complaint.pdf',
  'J-2,Rowley,200.00,5.00,300.00,J-2/complaint.pdf',
  'J-3,Stukely,300.00,5.00,305.00,J-3/complaint.pdf',
].join('\r\n');

async function documents(): Promise<Buffer> {
  const bytes = await pleadingPdf([['COMPLAINT', '/s/ Ann Attorney']]);
  const numbers = Array.from({ length: ROWS }, (_each, index) => String(index + 1));
  return zipped(numbers.map((n) => ({ name: `J-${n}/complaint.pdf`, bytes })));
}

/** Creates a batch of new cases with its settings. */
async function startBatch(page: Page, name: string): Promise<void> {
  await page.goto(`${testAddress()}/web/vue/in/isefs/BulkBatchGenerator?create=1`);
  const form = page.getByRole('form', { name: 'New batch' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create batch' }).click();
  const settings = page.getByRole('form', { name: 'What to file' });
  const court = settings.getByRole('combobox', { name: 'Court' });
  await court.fill(COUNTY);
  await page.getByRole('option').first().click();
  await settings.getByLabel('Case type').selectOption('CC');
  await settings.getByLabel('Filing code').selectOption('CMPL');
  await settings.getByLabel('Payment account').selectOption({ index: 1 });
  await settings.getByLabel('Plaintiff').fill('Acme Credit LLC');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Batch saved.').waitFor();
}

describe('bulk filing', () => {
  it('files a batch while a bad row waits for correction and the court is down', async () => {
    const page = await openPage({ signedInAs: 'bulk' });
    const name = `Journey ${String(process.pid)}`;
    await startBatch(page, name);

    const table = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
    await page.locator('input[type=file][accept*=csv]').first().setInputFiles(table);
    await page.getByText('Table saved.').waitFor();
    await page.getByText(/^Columns: 6 of 6 headers used/).waitFor();
    const zip = { name: 'June.zip', mimeType: 'application/zip', buffer: await documents() };
    await page.getByLabel('Files to upload').setInputFiles(zip);
    const files = page.getByRole('region', { name: '3. Documents' });
    await files.getByText('June.zip').waitFor();
    await files.getByText('Unpacked').waitFor();
    await page.getByRole('button', { name: 'Check all rows' }).click();
    const bad = page.getByRole('list', { name: 'Rows to correct' });
    await bad.getByText(/principal, interest, and attorney fee/).waitFor();
    await settled(page);
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await keepScreenshot(page, 'bulk-check');

    await page.getByRole('button', { name: /^Release 2 rows for \$/ }).click();
    await page.getByRole('link', { name: 'View status' }).first().click();
    await page.getByRole('button', { name: 'Withdraw release' }).click();
    await page
      .getByRole('link', { name: 'Open batch' })
      .or(page.getByRole('link', { name: /^Correct \d+ rows?$/ }))
      .click();
    await page.getByRole('button', { name: /^Release 2 rows for \$/ }).click();
    await page.getByRole('link', { name: 'View status' }).first().click();
    await page.getByRole('button', { name: 'Start filing' }).click();
    await page.getByText('2 of 3 filed').waitFor();
    await settled(page);
    await expectAccessible(page);
    await keepScreenshot(page, 'bulk-filed');

    await page.getByRole('link', { name: /^Correct \d+ rows?$/ }).click();
    const row = bad.getByRole('listitem').first();
    await row.getByRole('textbox', { name: 'Amount' }).fill('205.00');
    await row.getByRole('button', { name: /^Save row, line/ }).click();
    await page.getByText('Row saved.').waitFor();
    await page.getByRole('button', { name: 'Check all rows' }).click();
    await page.getByRole('button', { name: /^Release 1 row for \$/ }).click();
    await page.getByRole('link', { name: 'View status' }).first().click();
    // While the court doesn't answer, the batch stays running.
    const root = await openPage({ signedInAs: 'super', at: null });
    const failing = await startFailure(root, COUNTY);
    await page.getByRole('button', { name: 'Start filing' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('A reviewer paused it.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('A reviewer paused it.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stop remaining rows' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm: stop 1 row' }).click();
    await page.getByText('Remaining filings stopped.').waitFor();
    await page.getByText('2 of 3 filed').waitFor();
    await page.getByRole('link', { name: /^Stopped/ }).click();
    await page.getByRole('table').getByText('J-2').waitFor();
    await endFailure(root, failing);
  });
});
