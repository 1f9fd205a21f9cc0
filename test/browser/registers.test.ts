import { openSearch } from '../support/browserCourt';
import { expectAccessible, expectNoHorizontalScroll, openPage } from '../support/browserPage';

describe('a register whose records are not online yet', () => {
  it.each([
    ['mi', '/', 'Register of Deeds', 'Party Name', '/mi/recorder'],
    ['in', '/tax_warrant', 'Tax warrants', 'Taxpayer Name', '/in/tax_warrant'],
    ['in', '/court', 'Judgments', 'Party Name', '/in/court'],
  ] as const)(
    'in %s, a search from %s in %s by %s says so, and leads on to %s',
    async (edition, at, search, label, overview) => {
      const page = await openPage({ edition, at, width: 360 });
      const widget = page.getByRole('search', { name: search, exact: true });
      await widget.getByRole('textbox', { name: label }).fill('smith');
      await widget.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: /are online yet$/ }).waitFor();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: '“smith”' }).waitFor();
      await openSearch(page, search);
      expect(await widget.getByRole('textbox', { name: label }).inputValue()).toBe('smith');
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: /^About (recorded|tax|judgments)/ }).click();
      await page.waitForURL((url) => url.pathname.endsWith(overview));
    },
  );
});
