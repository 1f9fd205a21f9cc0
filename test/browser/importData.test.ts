import type { Page } from 'playwright-core';
import { IMPORT_DATA_PATH } from '#contract/admin/pages';
import {
  appAddress,
  expectAccessible,
  expectToFitEveryWidth,
  keepScreenshot,
  openPage,
  settled,
} from '../support/browserPage';

/** A county whose warrants no other test counts. */
const COUNTY = 'Ohio County, IN';
const SOURCE = `Journey ${String(process.pid)}`;
const COLUMNS = 'WARRANT_NO,PAYER,ISSUED,FILED,TAX,STATE';

/** A file of warrants; the last row has no date of filing. */
const fileOf = (rows: readonly string[]): string =>
  [COLUMNS, ...rows, '90000009,"Zuckweiler, Zoe",4/2/2026,,20.00,O'].join('\r\n');

const FIRST = fileOf([
  '90000001,"Zwinglund, Ada",4/2/2026,4/10/2026,1204.00,O',
  '90000002,"Zwinglund, Bea",4/3/2026,4/11/2026,310.50,O',
]);
/** One warrant paid in part, one as before, one new. */
const SECOND = fileOf([
  '90000001,"Zwinglund, Ada",4/2/2026,4/10/2026,904.00,O',
  '90000002,"Zwinglund, Bea",4/3/2026,4/11/2026,310.50,O',
  '90000003,"Zwinglund, Cal",4/4/2026,4/12/2026,75.25,O',
]);

/** Uploads a file of warrants on the page of imports; the page of the new import is open then. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto(appAddress('in', IMPORT_DATA_PATH));
  const form = page.getByRole('form', { name: 'New import' });
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await form.getByLabel('File', { exact: false }).first().setInputFiles(file);
  await form.getByLabel('Records').selectOption('taxWarrant');
  await form.getByLabel('County').selectOption({ label: COUNTY });
  await form.getByLabel('Source').fill(SOURCE);
  await form.getByLabel('File date').fill('2026-06-30');
  await form.getByRole('button', { name: 'Upload file' }).click();
  await page.getByRole('heading', { level: 1, name: `Import ${name}` }).waitFor();
  await page.getByRole('form', { name: 'Mapping' }).waitFor();
}

async function saveMapping(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Mapping' });
  await form.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByText('Mapping saved.').waitFor();
}

/** Checks the numbers of a dry run or run, such as `New2`. */
async function waitForFigures(page: Page, label: string, figures: readonly RegExp[]) {
  const group = page.getByLabel(label);
  await group.waitFor();
  const text = await group.innerText();
  for (const figure of figures) expect(text).toMatch(figure);
}

async function tryFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByText('Nothing was changed.').waitFor();
}

async function runFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByRole('heading', { name: /^Import .+\?$/ }).waitFor();
  await page.getByRole('button', { name: 'Run import' }).click();
  await page.getByText('The import is complete').waitFor();
}

async function rollBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('heading', { name: 'Roll back this import?' }).waitFor();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('The import was rolled back').waitFor();
}

describe('browser imports', () => {
  it('takes a file through upload, mapping, dry run, run, and rollback', async () => {
    const page = await openPage({ signedInAs: 'super', at: null });
    await upload(page, 'first.csv', FIRST);
    await page.getByText('The columns were guessed from their names.').waitFor();
    expect(await page.getByLabel('Date format for Filed on').inputValue()).toBe('M/D/YYYY');
    await page.locator('form summary', { hasText: 'More fields' }).click();
    await page.getByLabel('Column for Name: name', { exact: true }).selectOption('PAYER');
    await page.getByLabel('Save as').fill('Journey');
    await saveMapping(page);
    await page.getByText('First rows as they will be imported').waitFor();
    await tryFile(page);
    await waitForFigures(page, 'Rows in the dry run', [/New\s+2/, /Changed\s+0/, /Rejected\s+1/]);
    await runFile(page);
    const first = page.url();

    await upload(page, 'second.csv', SECOND);
    await page.getByLabel('Saved mapping').selectOption('Journey');
    expect(await page.getByLabel('Column for Name: name', { exact: true }).inputValue()).toBe(
      'PAYER',
    );
    await saveMapping(page);
    await tryFile(page);
    await waitForFigures(page, 'Rows in the dry run', [/New\s+1/, /Changed\s+1/, /Unchanged\s+1/]);
    const samples = page.getByRole('table', { name: 'Sample changes' });
    const changed = samples.getByRole('row', { name: /Changed: 90000001/ });
    await changed.filter({ hasText: '1204' }).filter({ hasText: '904' }).first().waitFor();
    await settled(page);
    await expectAccessible(page);
    await expectToFitEveryWidth(page);
    await keepScreenshot(page, 'import-dry-run');
    await runFile(page);
    await waitForFigures(page, 'Rows in this run', [/New\s+1/, /Changed\s+1/, /Rejected\s+1/]);
    await rollBack(page);
    await page.getByText('2 records were restored to their state before the run.').waitFor();
    await keepScreenshot(page, 'import-rolled-back');
    await page.goto(first);
    await rollBack(page);
  });
});
