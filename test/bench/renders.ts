import type { Page } from 'playwright-core';
import { signInAt } from '../support/browserSignIn';
import { closeStream } from './closedStream';
import type { Figure, Measure } from './measure';
import { buildForProfiling } from './profilingBuild';
import { countRenders, renderCounts, startOver } from './renderCounter';
import { withPage, withServer } from './running';

const DEMO_SCALE = 0.05;
const CHANGES = 20;
const SAVED_IDS = 10_000;

/** Parts of the shell that don't depend on anything that differs between two public screens. */
const UNCHANGED_PARTS = [
  'AccountCorner',
  'Welcome',
  'ThemeSwitch',
  'SearchMeter',
  'Shortcuts',
  'ToastArea',
  'SiteNotices',
  'Footer',
  'ShellFooter',
  'ErrorArea',
];

async function rendersOfUnchangedParts(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/web/vue/in/court`);
  const tab = (path: string) => page.locator(`nav[aria-label=Sections] a[href$="${path}"]`);
  const title = (text: string) => page.locator(`h1:text-is("${text}")`);
  const goBothWays = async (): Promise<void> => {
    await tab('/recorder').click();
    await title('Recorded Documents').waitFor();
    await page.waitForLoadState('networkidle');
    await tab('/court').click();
    await title('Court cases').waitFor();
    await page.waitForLoadState('networkidle');
  };
  await goBothWays();
  await startOver(page);
  for (let change = 0; change < CHANGES; change += 2) await goBothWays();
  const counts = await renderCounts(page);
  if ((counts['ScreenOutlet'] ?? 0) === 0) throw new Error('No render was counted at all.');
  return UNCHANGED_PARTS.reduce((sum, part) => sum + (counts[part] ?? 0), 0);
}

/** Returns how many rows render after a click on one row's save button, with 10,000 saved ids. */
async function rowsOfOneClick(page: Page, address: string): Promise<number> {
  const items = Array.from({ length: SAVED_IDS }, (_, index) => ({
    id: 1_000_000 + index,
    alert: false,
  }));
  await page.route('**/court/my/ids', (route) =>
    route.fulfill({
      json: { items, total: SAVED_IDS, capped: false, asOf: '2026-01-01T00:00:00Z' },
    }),
  );
  const query = 'action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true';
  await page.goto(`${address}/web/vue/in/court/CaseSearch?${query}`);
  const save = page.locator('main table button[aria-pressed]:enabled').first();
  await save.waitFor();
  await page.waitForLoadState('networkidle');
  await startOver(page);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save.click();
  await stored;
  await page.waitForLoadState('networkidle');
  const counts = await renderCounts(page);
  const commits = counts['commits of SaveToggle'] ?? 0;
  if (commits === 0) throw new Error('The click rendered no save button.');
  return (counts['SaveToggle'] ?? 0) / commits;
}

/** Measures unnecessary renders in React's profiling build. */
export const renders: Measure = {
  name: 'renders',
  measure: async (): Promise<Figure[]> => {
    const main = await buildForProfiling();
    return withServer(
      DEMO_SCALE,
      (address) =>
        withPage(async (page) => {
          await countRenders(page);
          await closeStream(page);
          await signInAt(page, address, 'in', 'user');
          return [
            {
              name: 'Renders of shell parts whose state is equal, over 20 route changes',
              unit: 'renders',
              value: await rendersOfUnchangedParts(page, address),
              floor: null,
              floorIs: '',
              goal: 0,
            },
            {
              name: 'Rows rendered by a click on save, with 10,000 saved ids',
              unit: 'renders',
              value: await rowsOfOneClick(page, address),
              floor: 1,
              floorIs: 'the row itself',
              goal: 1,
            },
          ];
        }),
      { main },
    );
  },
};
