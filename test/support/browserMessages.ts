import type { Locator, Page } from 'playwright-core';

/** Brings the notice with this text into view, if there are several. */
export async function showNotice(page: Page, words: string): Promise<Locator> {
  const strip = page.getByRole('region', { name: 'Notices' });
  // Takes the first match, because the notice's dismiss button contains the same text.
  const notice = strip.getByText(words).first();
  await strip.waitFor();
  const steps = /of (\d+)/.exec(await strip.innerText())?.[1];
  for (let left = Number(steps ?? 1); left > 1 && !(await notice.isVisible()); left -= 1) {
    await strip.getByRole('button', { name: 'Next notice' }).click();
  }
  await notice.waitFor();
  return notice;
}

/** The button that dismisses the visible notice. */
export function dismissButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: /^Dismiss/ });
}

/** Dismisses all notices once they have loaded. */
export async function dismissNotices(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: 'Notices' });
  await strip.waitFor();
  const count = Number(/of (\d+)/.exec(await strip.innerText())?.[1] ?? 1);
  for (let left = count; left > 0; left -= 1) await dismissButton(page).click();
  await strip.waitFor({ state: 'hidden' });
}
