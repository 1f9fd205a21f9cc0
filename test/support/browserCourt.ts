import { buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import type { CaseSearchResult } from '#contract/schemas/court';
import type { Locator, Page } from 'playwright-core';
import { rowsDrawn, testAddress } from './browserPage';

/** Finds the id of the public case with a number; ids differ between demo databases. */
export async function caseIdOf(page: Page, caseNumber: string): Promise<number> {
  const query = buildQuery({ publicCaseId: caseNumber });
  const answer = await page.request.get(`${testAddress()}/web/court/cases${query}`, {
    headers: { 'Location-Code': INDIANA.code },
  });
  const { items } = (await answer.json()) as CaseSearchResult;
  const caseId = items[0]?.caseId;
  if (caseId === undefined) throw new Error(`There is no case ${caseNumber}.`);
  return caseId;
}

/** URL of a case's screen, below the edition's home. */
export function caseAddress(caseId: number): string {
  return `/court/ViewCaseDetails?caseId=${String(caseId)}`;
}

/** Opens the search in the page's header, if it is collapsed. */
export async function openSearch(page: Page, name = 'Court cases'): Promise<Locator> {
  const widget = page.getByRole('search', { name, exact: true });
  const opener = page.locator('[data-shortcut=openSearch]');
  await widget.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await widget.waitFor();
  return widget;
}

/**
 * Types into the search widget and searches; returns when the results (or their absence) are shown.
 */
export async function searchFor(page: Page, text: string): Promise<void> {
  const widget = await openSearch(page);
  await widget.locator('[data-shortcut=search]').fill(text);
  await widget.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/PERFORM-SEARCH/);
  await resultsShown(page);
}

/** Waits until a results page shows its count and all of its rows. */
export async function resultsShown(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /\d cases?\b|No cases/ })
    .waitFor();
  await rowsDrawn(page);
}

/**
 * Text of each row of the page's table, without headings, in order, with its parts separated by
 * spaces. Waits for all rows.
 */
export async function rowTexts(page: Page, within = ''): Promise<string[]> {
  await rowsDrawn(page);
  const rows = await page
    .locator(`main tbody${within} tr:not([aria-hidden]):has(td)`)
    .allInnerTexts();
  return rows.map((text) => text.replace(/\s+/g, ' '));
}

/** The save button of a case, anywhere on the page. */
export function saveButton(page: Page, caseNumber: string) {
  return page.getByRole('button', { name: `Save ${caseNumber}` });
}

/** The alert button of a case, on its own page or in results. */
export function alertButton(page: Page, caseNumber: string) {
  return page.getByRole('button', { name: `Alert for ${caseNumber}` });
}

/**
 * Waits until a button is enabled, then expects it to be pressed or not. It is disabled while the
 * list is loading.
 */
export async function expectPressed(button: ReturnType<typeof saveButton>, isPressed: boolean) {
  const found = button.and(button.page().locator(`:enabled[aria-pressed=${String(isPressed)}]`));
  await found.waitFor();
}

/** Blocks calls to matching URLs until they are released. */
export async function holdCalls(page: Page, pattern: RegExp): Promise<{ release(): void }> {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route(pattern, async (route) => {
    await opened;
    await route.continue();
  });
  return { release: () => gate.open?.() };
}

/** Text of the error area, once there is one. */
export async function errorWords(page: Page): Promise<string> {
  const area = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await area.waitFor();
  return area.innerText();
}
