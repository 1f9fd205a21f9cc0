import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildBareApp } from './bareBuild';
import type { Measure } from './measure';
import { withPage, withServer } from './running';

const SCRIPT_GOAL_KB = 135;
/** The combobox of the region picker and the sanitiser of messages, and no more. */
const IDLE_GOAL_KB = 30;
const STYLE_GOAL_KB = 30;
/** Any size will do: the page, not its data, is measured. */
const DEMO_SCALE = 0.05;

function gzipKb(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

/** What the browser fetches until search is usable on the home page (gzip, kB of 1000 bytes). */
export const size: Measure = {
  name: 'size',
  measure: () =>
    withServer(DEMO_SCALE, (address) =>
      withPage(async (page) => {
        const fetched: Promise<{ type: string; kb: number }>[] = [];
        page.on('response', (response) => {
          const type = response.request().resourceType();
          if (type !== 'script' && type !== 'stylesheet') return;
          fetched.push(response.body().then((body) => ({ type, kb: gzipKb(body) })));
        });
        await page.goto(`${address}/web/vue/in/`);
        await page.locator('[role=search] button[type=submit]:enabled').first().waitFor();
        const files = await Promise.all(fetched);
        // What the page goes on to fetch by itself, once it is idle, has a row of its own.
        await page.waitForLoadState('networkidle');
        const later = await Promise.all(fetched.slice(files.length));
        const sum = (type: string, of = files): number =>
          of.filter((file) => file.type === type).reduce((total, file) => total + file.kb, 0);
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
