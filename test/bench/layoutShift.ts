import type { Page } from 'playwright-core';
import { signInAt } from '../support/browserSignIn';
import { closeStream } from './closedStream';
import { layoutShifts, watchLayoutShifts, type LayoutShift } from '../support/layoutShift';
import type { Figure, Measure } from './measure';
import { withPage, withServer } from './running';

const DEMO_SCALE = 0.05;
const GOAL = 0.05;
const WIDTHS_PX = [360, 1280];
const HEIGHT_PX = 900;
/** Time to watch a page after its last request, since late messages shift the layout. */
const QUIET_MS = 1_000;
/**
 * A slow connection: files and answers arrive one after another, so that every intermediate state
 * is visible.
 */
const LINE = { latency: 60, downloadThroughput: 500_000, uploadThroughput: 250_000 };

const SEARCH = 'action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true';
const PAGES = [
  { name: 'home', path: '/web/vue/in/' },
  { name: 'results', path: `/web/vue/in/court/CaseSearch?${SEARCH}` },
];

/** Returns the layout shifts of a page opened with an empty cache. */
async function firstLoadShifts(page: Page, address: string): Promise<readonly LayoutShift[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  return layoutShifts(page);
}

async function figuresFor(address: string, user: string | null): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const width of WIDTHS_PX) {
    for (const { name, path } of PAGES) {
      const shifts = await withPage(async (page) => {
        await closeStream(page);
        if (user !== null) await signInAt(page, address, 'in', user);
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await watchLayoutShifts(page);
        return firstLoadShifts(page, address + path);
      });
      figures.push({
        name: `Layout shift of the first load: ${name}, ${user ?? 'visitor'}, ${String(width)} px`,
        unit: 'score',
        value: shifts.reduce((sum, { value }) => sum + value, 0),
        floor: null,
        floorIs: '',
        goal: GOAL,
      });
    }
  }
  return figures;
}

/** Measures the layout shift of a first page load. */
export const layoutShift: Measure = {
  name: 'layout-shift',
  measure: () =>
    withServer(DEMO_SCALE, async (address) => [
      ...(await figuresFor(address, null)),
      ...(await figuresFor(address, 'user')),
    ]),
};
