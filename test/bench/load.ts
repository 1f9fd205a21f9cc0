import type { CDPSession, Page } from 'playwright-core';
import { median, type Figure, type Measure } from './measure';
import { FUNCTION_NAMES, withPage, withServer } from './running';

const DEMO_SCALE = 1;
const LOADS = 3;
/** CPU slowdown from a desktop computer to a cheap phone. */
const SLOWER = 4;
/** A task longer than this blocks the main thread for the rest of it. */
const LONG_TASK_MS = 50;
const QUIET_MS = 500;
const PHONE = { width: 360, height: 740 };
/** The "slow 3G" profile of developer tools. */
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const REQUESTS_GOAL = 14;
const QUERY_GOAL_S = 2.5;
const ROWS_GOAL_S = 5;
const BLOCKED_GOAL_S = 0.8;

const NAME = 'smith';
const HOME = '/web/vue/in/';
const RESULTS = `/web/vue/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=${NAME}&isFullTextNameBasedSearch=true`;

/** Times noted by the page, in milliseconds after its start. */
interface Seen {
  query: number | null;
  rows: number | null;
  blocked: number;
}

declare global {
  interface Window {
    seen?: Seen;
  }
}

/** Runs in the page before its scripts: notes when the query and rows are first painted. */
function watchPage({ longTaskMs, name }: { longTaskMs: number; name: string }): void {
  const seen: Seen = { query: null, rows: null, blocked: 0 };
  window.seen = seen;
  const look = (): void => {
    const query = document.querySelector('[role=search], h1')?.textContent ?? '';
    if (query.toLowerCase().includes(name)) seen.query ??= performance.now();
    if (document.querySelector('main tbody th a') !== null) seen.rows ??= performance.now();
    if (seen.rows === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - longTaskMs;
  }).observe({ type: 'longtask', buffered: true });
}

async function openCold(page: Page, address: string): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(FUNCTION_NAMES);
  await page.addInitScript(watchPage, { longTaskMs: LONG_TASK_MS, name: NAME });
  await page.goto(address, { waitUntil: 'commit' });
  return session;
}

/** Returns a page's requests until it is idle. */
async function requestsOf(address: string): Promise<string[]> {
  return withPage(async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openCold(page, address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    return requests;
  });
}

async function seenIn(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => window.seen);
  if (seen === undefined) throw new Error('The page did not note anything.');
  return seen;
}

async function seenOnSlowLine(address: string): Promise<{ query: number; rows: number }> {
  return withPage(async (page) => {
    await page.setViewportSize(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
    await openCold(page, address);
    await page.locator('main tbody th a').first().waitFor();
    const { query, rows } = await seenIn(page);
    if (query === null || rows === null) throw new Error('Query and rows were not both seen.');
    return { query: query / 1_000, rows: rows / 1_000 };
  });
}

async function blockedOf(address: string): Promise<number> {
  return withPage(async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await openCold(page, address);
    await page.locator('main tbody th a').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    return (await seenIn(page)).blocked / 1_000;
  });
}

async function repeated<Sample>(take: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let load = 0; load < LOADS; load += 1) samples.push(await take());
  return samples;
}

/** Measures a first visit: requests, a slow connection, a slow computer. */
export const load: Measure = {
  name: 'load',
  measure: () =>
    withServer(DEMO_SCALE, async (address): Promise<Figure[]> => {
      const none = { floor: null, floorIs: '' } as const;
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries({ home: HOME, results: RESULTS })) {
        const requests = await requestsOf(address + path);
        figures.push({
          name: `Requests of a first visit: ${name}`,
          unit: 'requests',
          value: requests.length,
          goal: REQUESTS_GOAL,
          ...none,
        });
      }
      const slow = await repeated(() => seenOnSlowLine(address + RESULTS));
      figures.push(
        {
          name: 'Slow 3G, 360 px: results say what was searched for',
          unit: 's',
          value: median(slow.map(({ query }) => query)),
          goal: QUERY_GOAL_S,
          ...none,
        },
        {
          name: 'Slow 3G, 360 px: first rows of results',
          unit: 's',
          value: median(slow.map(({ rows }) => rows)),
          goal: ROWS_GOAL_S,
          ...none,
        },
        {
          name: `Main thread blocked by results, CPU ${String(SLOWER)} × slower`,
          unit: 's',
          value: median(await repeated(() => blockedOf(address + RESULTS))),
          goal: BLOCKED_GOAL_S,
          ...none,
        },
      );
      return figures;
    }),
};
