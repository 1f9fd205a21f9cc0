import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  JOBS_PATH,
  LOGIN_MONITOR_PATH,
  MAIL_SERVICE_PATH,
  OPERATOR_ALERTS_PATH,
  POOL_MONITOR_PATH,
  HTTP_LOGGING_PATH,
} from '#contract/admin/pages';
import { MONITORS_FIELD } from '#contract/admin/monitors';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { reportPage } from '#contract/admin/reports/reportPages';
import { withFolder, withPage } from '../bench/running';
import { sendSignIn } from '../support/browserSignIn';
import { copyDemoData, freePort } from '../support/builtServer';
import { MortalSite } from './mortalSite';

const SCALE = 0.05;
const USER = 'super';
/** Longest wait for the page to notice that the server is gone, or that it is back. */
const NOTICED_MS = 60_000;
const MAX_ATTEMPTS = 60;
/** Time without a server, in which pages poll several times. */
const AWAY_MS = 6_000;
const LOST = 'Connection lost';
const SPINNER = '[role=status]:has(> [aria-hidden=true])';
/** The browser's own words for requests without a server. */
const EXPECTED = /net::ERR_|Failed to load resource/;

/** A monitor, and a text that it shows as soon as its figures are loaded. */
interface MonitorPage {
  readonly at: string;
  readonly shows: string | RegExp;
  /** Its figures are live; others change when the user loads the page. */
  readonly isLive: boolean;
}

const app = (screen: string): string => `/web/vue/in${screen}`;

const PAGES: readonly MonitorPage[] = [
  { at: app(HTTP_LOGGING_PATH), shows: /common\/Login/, isLive: true },
  { at: app(JOBS_PATH), shows: /^As of/, isLive: true },
  { at: app(MAIL_SERVICE_PATH), shows: 'Sortable report with CSV download', isLive: true },
  { at: app(LOGIN_MONITOR_PATH), shows: 'Logged in with password', isLive: true },
  { at: app(POOL_MONITOR_PATH), shows: /^App server/, isLive: true },
  { at: app(reportPage('DataUpdateStatus').path), shows: 'Data updates', isLive: false },
  { at: app(OPERATOR_ALERTS_PATH), shows: 'Alerts and incidents', isLive: false },
  { at: `/web/in${BACKEND_PAGES.refusedRows}`, shows: /Refused rows/, isLive: false },
];

/** Counts what the page loads, and collects unexpected complaints. */
function follow(page: Page): { readonly complaints: string[]; readonly loads: () => number } {
  const complaints: string[] = [];
  let loads = 0;
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfinished', (request) => {
    if (request.url().includes('/web/admin/')) loads += 1;
  });
  return { complaints, loads: () => loads };
}

async function appears(page: Page, text: string | RegExp, timeout = NOTICED_MS): Promise<boolean> {
  const found = page.getByText(text).first();
  return found.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

/** Waits until the page has loaded no script or style sheet for a second. */
async function waitForParts(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\.(?:js|css)$/.test(name))
          .length,
    );
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await wait(1_000);
  }
}

/** Checks the page while the server is away; returns what is wrong. */
async function examineAway(page: Page, { isLive, shows }: MonitorPage): Promise<string[]> {
  const problems: string[] = [];
  if (isLive && !(await appears(page, LOST))) problems.push('does not say that it lost the server');
  await wait(AWAY_MS);
  if (isLive && !(await page.getByText(LOST).isVisible())) problems.push('takes its notice back');
  if (!(await page.getByText(shows).first().isVisible())) problems.push('lost its last figures');
  if ((await page.locator(SPINNER).count()) > 0) problems.push('shows a spinner');
  return problems;
}

/** Checks that the page follows the new server without a reload; returns what is wrong. */
async function examineBack(page: Page, loads: () => number): Promise<string[]> {
  const isOver = await page
    .getByText(LOST)
    .waitFor({ state: 'detached', timeout: NOTICED_MS })
    .then(
      () => true,
      () => false,
    );
  if (!isOver) return ['still says that it lost the server'];
  const before = loads();
  const since = performance.now();
  while (loads() === before && performance.now() - since < NOTICED_MS) await wait(100);
  return loads() === before ? ['loads no new figures'] : [];
}

/** Logs in as soon as the server, which is still loading, accepts it. */
async function signIn(page: Page, address: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sendSignIn(page.context(), address, USER);
      return;
    } catch (error) {
      if (tries === MAX_ATTEMPTS) throw error;
      await wait(1_000);
    }
  }
}

async function killUnder(site: MortalSite, page: Page, of: MonitorPage): Promise<string[]> {
  const { complaints, loads } = follow(page);
  const stream = page.waitForResponse(
    (response) => response.url().includes(`${UNREAD_STREAM_PATH}?${MONITORS_FIELD}=`),
    { timeout: NOTICED_MS },
  );
  stream.catch(() => undefined);
  await page.goto(site.address + of.at);
  if (!(await appears(page, of.shows))) return ['does not open'];
  if (of.isLive) await stream;
  // The footer and other parts load after the figures; without a server, they would be missing.
  await waitForParts(page);
  await page.evaluate(() => document.body.setAttribute('data-same', 'yes'));
  await site.kill();
  const problems = await examineAway(page, of);
  await site.start();
  if (of.isLive) problems.push(...(await examineBack(page, loads)));
  else {
    await page.reload();
    if (!(await appears(page, of.shows))) problems.push('does not load again');
  }
  const isSame = (await page.locator('body').getAttribute('data-same')) === 'yes';
  if (of.isLive && !isSame) problems.push('was reloaded');
  return [...problems, ...complaints.map((text) => `complains: ${text}`)];
}

/**
 * `npm run check:kills -- monitors`: opens each monitor in Chromium, kills the server, and starts it
 * again. Live pages say that the connection is lost, show the last figures, and follow the new
 * server without a reload; other pages stay as they are. The console has only network errors. Words
 * after the name select pages by their address.
 */
export async function killUnderMonitors(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    await site.start();
    let wrong = 0;
    const words = process.argv.slice(3);
    const chosen = PAGES.filter(
      ({ at }) => words.length === 0 || words.some((word) => at.includes(word)),
    );
    try {
      for (const of of chosen) {
        const since = performance.now();
        const problems = await withPage(async (page) => {
          await signIn(page, site.address);
          return killUnder(site, page, of);
        });
        wrong += problems.length;
        const seconds = Math.round((performance.now() - since) / 1_000);
        process.stdout.write(`${of.at}: ${problems.join('; ') || 'good'} (${String(seconds)} s)\n`);
      }
    } finally {
      await site.stop();
    }
    process.stdout.write(`${String(chosen.length)} kills, ${String(wrong)} problems\n`);
    return wrong === 0;
  });
}
