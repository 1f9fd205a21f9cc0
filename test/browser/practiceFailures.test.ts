import type { Page } from 'playwright-core';
import { addCard, openFiler, prepareClaim } from '../support/browserFiling';
import { showNotice } from '../support/browserMessages';
import {
  appAddress,
  expectAccessible,
  keepScreenshot,
  openPage,
  settled,
} from '../support/browserPage';
import { endFailure, startFailure } from '../support/browserPractice';

/** A county whose courts no other test files with. */
const COUNTY = 'Vigo';
const WAITING = 'Waiting for the court’s system';

/** Counts the quotes that the courts' side answered. */
function countQuotes(page: Page): { answered: number } {
  const quotes = { answered: 0 };
  page.on('response', (response) => {
    if (response.url().endsWith('/quote') && response.ok()) quotes.answered += 1;
  });
  return quotes;
}

describe('a practice failure at a court', () => {
  it('shows filers a banner, delays their submission, and delivers it when a super user ends the failure', async () => {
    const { page } = await openFiler();
    await addCard(page, /Pays$/);
    const { at } = await prepareClaim(page, COUNTY);
    const quotes = countQuotes(page);
    await page.goto(at('review'));
    const fees = page.getByRole('complementary', { name: 'Fees' });
    await fees.getByText(/^Quoted \d/).waitFor();
    await settled(page);
    expect(quotes.answered).toBe(1);

    const root = await openPage({ signedInAs: 'super', at: null });
    const court = await startFailure(root, COUNTY);
    await expectAccessible(root);
    const other = await page.context().newPage();
    await other.goto(appAddress('in', '/isefs/MyElectronicFilings'));
    await showNotice(other, `Practice: ${court} does not respond until`);
    await settled(other);
    await expectAccessible(other);
    await other.close();

    await page.getByRole('checkbox', { name: /^I have read each document/ }).check();
    await page.getByRole('button', { name: 'Submit to the court' }).click();
    await page.getByText('Your filing was submitted').waitFor();
    await page.getByText(WAITING, { exact: true }).waitFor();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('Submission').waitFor();
    await settled(page);
    await page.reload();
    await messages.getByText('Not delivered, 1 attempt').waitFor();
    await settled(page);
    await expectAccessible(page);
    await keepScreenshot(page, 'practice-failure');

    await endFailure(root, court);
    // The page follows the filing without a reload.
    await page.getByText(WAITING, { exact: true }).waitFor({ state: 'detached' });
    await messages.getByText('Received').first().waitFor();
  });
});
