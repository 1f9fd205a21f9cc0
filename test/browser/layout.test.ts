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

describe('a form page in a 1,280 px window', () => {
  it('shows form labels on the left and keeps the submit button of a long form visible', async () => {
    const page = await openPage({ at: '/court/CaseSearch' });
    await page.setViewportSize({ width: 1280, height: 420 });
    const form = page.getByRole('form', { name: 'Advanced case search' });
    await expectLabelBefore(form.getByLabel('Filed from', { exact: true }));
    await expectLabelBefore(form.getByLabel('Filed to', { exact: true }));
    const button = await boxOf(form.getByRole('button', { name: 'Search', exact: true }));
    expect(button.y + button.height).toBeLessThanOrEqual(420);
  });

  it('shows the label of the username field on the left', async () => {
    const page = await openPage({ at: '/common/SetPassword' });
    await expectLabelBefore(page.locator('main').getByLabel('Username or email address'));
  });
});

describe('the login form in a 760 px window', () => {
  it('shows the login fields next to the header links, and keeps header and tabs within 96 px of height', async () => {
    const page = await openPage({ at: '/court', width: 760 });
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Super Search' }).waitFor();
    await header.getByLabel('Username').waitFor();
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.y + tabs.height).toBeLessThanOrEqual(96);
    const link = await boxOf(header.getByRole('link', { name: 'Need help logging in' }));
    expect(link.x + link.width).toBeLessThanOrEqual(760);
  });
});

describe('the login form in a 700 px window', () => {
  it('closes the login form on Escape, and focuses its button', async () => {
    const page = await openPage({ at: '/court', width: 700 });
    const header = page.getByRole('banner');
    const opener = header.getByRole('button', { name: 'Log in' }).first();
    const field = header.getByLabel('Username');
    await opener.click();
    await field.focus();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('the header in a 1,280 px window', () => {
  it('keeps header and tabs within 96 px of height', async () => {
    const page = await openPage({ at: '/court' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.y + tabs.height).toBeLessThanOrEqual(96);
  });
});

describe('results in a 360 px window', () => {
  it('shows the first result at most 280 px from the top, even with a site notice', async () => {
    const page = await openPage({
      at: '/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith',
      width: 360,
    });
    await resultsShown(page);
    await showNotice(page, 'Two courts are being moved');
    const first = await boxOf(page.locator('main tbody tr:has(td)').first());
    expect(first.y).toBeLessThanOrEqual(280);
  });
});

describe('a page of records on a phone of 360 x 740 px', () => {
  const PHONE = { width: 360 } as const;

  it('shows the first record for a name at most 450 px from the top', async () => {
    const page = await openPage({ ...PHONE, at: '/common/Person?fullName=kathy+smith' });
    await page.setViewportSize({ width: 360, height: 740 });
    const first = page.locator('main tbody tr:visible', { has: page.locator('td') }).first();
    await first.waitFor();
    const { y } = await boxOf(first);
    expect(Math.round(y)).toBeLessThanOrEqual(450);
  });
});
