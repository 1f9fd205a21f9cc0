import { eventually } from '../support/browserWaits';
import { openSearch } from '../support/browserCourt';
import { expectAccessible, expectNoHorizontalScroll, openPage } from '../support/browserPage';

describe('a register search', () => {
  it.each([
    ['in', '/court/JudgmentSearch', 'Judgments', 'kathy smith', 'Debtors and creditors'],
    ['in', '/tax_warrant', 'Tax warrants', 'kathy smith', 'Taxpayers'],
    ['in', '/recorder', 'Recorded documents', 'theodore chainey', 'Related documents'],
    ['mi', '/recorder', 'Register of Deeds', 'marta lakeside', 'Related documents'],
  ] as const)(
    'finds records in edition %s at %s with the search "%s" for "%s", and shows the section "%s" of a record',
    async (edition, at, search, name, section) => {
      const page = await openPage({ edition, at, width: 360 });
      if (at.endsWith('JudgmentSearch')) {
        await page.getByRole('textbox', { name: /Party Name/ }).fill(name);
        await page.getByRole('button', { name: 'Search', exact: true }).click();
      } else {
        const widget = page.getByRole('search', { name: search, exact: true });
        await widget.getByRole('textbox', { name: /Name/ }).fill(name);
        await widget.getByRole('button', { name: 'Search', exact: true }).click();
      }
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: `“${name}”` })
        .waitFor();
      const record = page.locator('tbody th a').first();
      await record.waitFor();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await record.click();
      await page.getByRole('heading', { name: section }).waitFor();
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Back to results' }).click();
      await page.locator('tbody th a').first().waitFor();
    },
  );

  it('fills the search field from the URL of a register search', async () => {
    const page = await openPage({
      edition: 'mi',
      at: '/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=lakeside',
    });
    await page.locator('tbody th a').first().waitFor();
    await openSearch(page, 'Register of Deeds');
    expect(await page.locator('[data-shortcut=search]').inputValue()).toBe('lakeside');
  });
});

describe('the index books of a county', () => {
  it('opens index books, pages through them, and zooms in', async () => {
    const page = await openPage({ at: '/recorder/ManualIndex/18177' });
    await page.getByRole('link', { name: 'Grantor index 1' }).click();
    const picture = page.getByRole('img', { name: /^Page 1 of Grantor index 1/ });
    await picture.waitFor();
    await eventually(async () => {
      const width = await picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
      expect(width).toBeGreaterThan(0);
    });
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('img', { name: /^Page 2 of Grantor index 1/ }).waitFor();
    await page.getByLabel('Zoom').selectOption('200');
    await page.waitForURL(/zoom=200/);
    await expectNoHorizontalScroll(page);
  });
});
