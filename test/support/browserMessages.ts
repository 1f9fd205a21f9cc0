import type { Locator, Page } from 'playwright-core';

/** The button that dismisses the message of the day with these words, and no other. */
export function dismissButton(page: Page, words: string): Locator {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // The innermost box with both the words and a button.
  return page
    .locator('main div', { hasText: words })
    .filter({ has: dismiss })
    .last()
    .locator(dismiss);
}
