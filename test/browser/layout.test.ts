import type { Locator } from 'playwright-core';
import { resultsShown } from '../support/browserCourt';
import { showNotice } from '../support/browserMessages';
import { openPage } from '../support/browserPage';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not to be seen.`);
  return box;
}

/** Expects a field's label to its left. */
async function expectLabelBefore(field: Locator): Promise<void> {
  await field.waitFor();
  // Measured together, because content above moves both.
  const { isBefore, apart } = await field.evaluate((element) => {
    const control = element.getBoundingClientRect();
    const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
    return {
      isBefore: label !== undefined && label.right <= control.left,
      apart: Math.abs((label?.top ?? 0) - control.top),
    };
  });
  expect(isBefore).toBe(true);
  expect(apart).toBeLessThan(20);
}

describe('an editor in a window of 1,280 px', () => {
  it('shows its labels on the left and keeps the submit button of a long form visible', async () => {
    const page = await openPage({ at: '/court/CaseSearch' });
    await page.setViewportSize({ width: 1280, height: 420 });
    const form = page.getByRole('form', { name: 'Advanced case search' });
    await expectLabelBefore(form.getByLabel('Filed from'));
    await expectLabelBefore(form.getByLabel('Filed to'));
    const button = await boxOf(form.getByRole('button', { name: 'Search', exact: true }));
    expect(button.y + button.height).toBeLessThanOrEqual(420);
  });

  it('asks for a username with its label on the left', async () => {
    const page = await openPage({ at: '/common/SetPassword' });
    await expectLabelBefore(page.locator('main').getByLabel('Username or email address'));
  });
});

describe('the header links in a window of 1,024 px', () => {
  it('closes the links on Escape and returns the focus to their button', async () => {
    const page = await openPage({ at: '/court', width: 1024 });
    const more = page.getByRole('button', { name: 'More', exact: true });
    const link = page.getByRole('banner').getByRole('link', { name: 'Super Search' });
    await more.click();
    await link.focus();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('results in a window of 360 px', () => {
  it('starts results at most 280 px from the top, with a site notice shown', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith',
      width: 360,
    });
    await resultsShown(page);
    await showNotice(page, 'Two courts are being moved');
    const first = await boxOf(page.getByRole('rowheader').getByRole('link').first());
    expect(first.y).toBeLessThanOrEqual(280);
  });
});
