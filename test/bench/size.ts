import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildBareApp } from './bareBuild';
import type { Measure } from './measure';
import { FUNCTION_NAMES, withPage, withServer } from './running';

/** Includes the recorder. */
const SCRIPT_GOAL_KB = 135;
/** The region picker's combobox, the message sanitizer, and the welcome page with its map. */
const IDLE_GOAL_KB = 42;
const STYLE_GOAL_KB = 30;
/** Any size works: the page is measured, not its data. */
const DEMO_SCALE = 0.05;

function gzipKb(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

declare global {
  interface Window {
    /** Milliseconds after the page's start; absent until search is usable. */
    searchUsableAt?: number;
  }
}

/** Runs in the page before its scripts: notes when search is first usable. */
function noteUsableSearch(): void {
  const look = (): void => {
    const button = document.querySelector('[role=search] button[type=submit]:enabled');
    if (button === null || button.getClientRects().length === 0) return;
    window.searchUsableAt = performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Returns when the page requested each file, by address, in milliseconds after its start. */
function requestTimes(): Record<string, number> {
  const entries = performance.getEntriesByType('resource');
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.startTime]));
}

/**
 * Measures the browser's downloads until search is usable on the home page (gzip, kB of 1000
 * bytes).
 */
export const size: Measure = {
  name: 'size',
  measure: () =>
    withServer(DEMO_SCALE, (address) =>
      withPage(async (page) => {
        const fetched: Promise<{ address: string; type: string; kb: number }>[] = [];
        page.on('response', (response) => {
          const type = response.request().resourceType();
          if (type !== 'script' && type !== 'stylesheet') return;
          fetched.push(
            response.body().then((body) => ({ address: response.url(), type, kb: gzipKb(body) })),
          );
        });
        await page.addInitScript(FUNCTION_NAMES);
        await page.addInitScript(noteUsableSearch);
        await page.goto(`${address}/web/vue/in/`);
        await page.locator('[role=search] button[type=submit]:enabled').first().waitFor();
        // Files fetched automatically while the page is idle have a separate row.
        await page.waitForLoadState('networkidle');
        const files = await Promise.all(fetched);
        const usableAt = await page.evaluate(() => window.searchUsableAt);
        if (usableAt === undefined) throw new Error('Nobody saw that search became usable.');
        const askedAt = await page.evaluate(requestTimes);
        const isFirst = (file: { readonly address: string }): boolean =>
          (askedAt[file.address] ?? 0) <= usableAt;
        const sum = (type: string, of = files.filter(isFirst)): number =>
          of.filter((file) => file.type === type).reduce((total, file) => total + file.kb, 0);
        const later = files.filter((file) => !isFirst(file));
        const bare = await readFile(path.join(await buildBareApp(), 'main.js'));
        return [
          {
            name: 'JavaScript until search is usable',
            unit: 'kB',
            value: sum('script'),
            floor: gzipKb(bare),
            floorIs: 'a bare app of the same packages',
            goal: SCRIPT_GOAL_KB,
          },
          {
            name: 'JavaScript fetched later, when idle',
            unit: 'kB',
            value: sum('script', later),
            floor: null,
            floorIs: '',
            goal: IDLE_GOAL_KB,
          },
          {
            name: 'CSS until search is usable',
            unit: 'kB',
            value: sum('stylesheet'),
            floor: null,
            floorIs: '',
            goal: STYLE_GOAL_KB,
          },
        ];
      }),
    ),
};
