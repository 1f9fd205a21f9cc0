import type { Page } from 'playwright-core';
import { median, type Figure, type Measure } from './measure';
import { withPage, withServer } from './running';

const DEMO_SCALE = 1;
const LOADS = 5;
/** CPU slowdown from a desktop computer to a cheap phone. */
const SLOWER = 4;
const LCP_GOAL_S = 1.5;
const INP_GOAL_MS = 150;
const QUIET_MS = 500;

const HOME = '/web/vue/in/';
const RESULTS =
  '/web/vue/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true';

/** Values from the page's observers, in milliseconds. */
interface Noted {
  paint: number;
  readonly interactions: number[];
}

declare global {
  interface Window {
    noted?: Noted;
  }
}

/** Notes the largest contentful paint and each interaction's time to the next paint. */
async function watch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const noted: Noted = { paint: 0, interactions: [] };
    window.noted = noted;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) noted.paint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.interactions.push(duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function opened(page: Page, address: string): Promise<Noted> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  return noted(page);
}

async function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => window.noted ?? { paint: 0, interactions: [] });
}

/** Types, filters, sorts, and opens a row; returns the slowest interaction. */
async function worstInteraction(page: Page, address: string): Promise<number> {
  await opened(page, address + RESULTS);
  await page.getByRole('link', { name: /^Closed/ }).click();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.locator('[data-shortcut=openSearch]').click();
  await page.locator('[data-shortcut=search]').pressSequentially('kathy smith', { delay: 40 });
  await page.waitForTimeout(QUIET_MS);
  return Math.max(0, ...(await noted(page)).interactions);
}

async function largestPaint(address: string): Promise<number> {
  const samples: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    samples.push(
      await withPage(async (page) => {
        await watch(page);
        return (await opened(page, address)).paint;
      }),
    );
  }
  return median(samples) / 1_000;
}

/** Measures largest contentful paint and interaction delay on a slow computer. */
export const paint: Measure = {
  name: 'paint',
  measure: () =>
    withServer(DEMO_SCALE, async (address): Promise<Figure[]> => {
      const none = { floor: null, floorIs: '' } as const;
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries({ home: HOME, results: RESULTS })) {
        figures.push({
          name: `Largest paint, CPU ${String(SLOWER)} × slower: ${name}`,
          unit: 's',
          value: await largestPaint(address + path),
          goal: LCP_GOAL_S,
          ...none,
        });
      }
      const worst = await withPage(async (page) => {
        await watch(page);
        return worstInteraction(page, address);
      });
      figures.push({
        name: `Slowest interaction with results, CPU ${String(SLOWER)} × slower`,
        unit: 'ms',
        value: worst,
        goal: INP_GOAL_MS,
        ...none,
      });
      return figures;
    }),
};
