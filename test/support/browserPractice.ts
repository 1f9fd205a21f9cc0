import type { Page } from 'playwright-core';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { testAddress } from './browserPage';

/**
 * Makes the first court of a county unresponsive, as a super user; returns the court's name. The
 * county must be one whose courts no other test files with.
 */
export async function startFailure(root: Page, county: string): Promise<string> {
  await root.goto(`${testAddress()}/web/in${BACKEND_PAGES.practiceFailures}`);
  await root.getByLabel('Unresponsive').check();
  const court = root.getByLabel(/^Court/);
  const option = court.locator('option', { hasText: new RegExp(`^\\s*${county}`) }).first();
  const name = ((await option.textContent()) ?? '').trim();
  await court.selectOption((await option.getAttribute('value')) ?? '');
  await root.getByLabel('Minutes').fill('30');
  await root.getByLabel('Reason').fill('Training of filers');
  await root.getByRole('button', { name: 'Start failure' }).click();
  await root.getByText('The failure has started.').waitFor();
  return name;
}

/** Ends the failure of a court. */
export async function endFailure(root: Page, court: string): Promise<void> {
  await root.getByRole('button', { name: new RegExp(`^End now .*${court}$`) }).click();
  await root.getByText('The failure has ended.').waitFor();
}
