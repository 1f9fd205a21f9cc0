import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Kysely } from 'kysely';
import { DIST } from '../../scripts/builds';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Database } from '../../src/server/db/tables/database';
import { loadSiteFiles } from '../../src/server/site/siteFiles';
import { signInAt } from '../support/browserSignIn';
import { copyDemoData, freePort } from '../support/builtServer';
import { quantile, type Figure, type Measure } from './measure';
import { TEST_SECRET_BOX } from '../support/testSecrets';
import { withFolder, withPage } from './running';

const DEMO_SCALE = 0.05;
const USERNAME = 'user';
const EVENTS = 20;
/** Events occur at varying moments between two server polls. */
const APART_MS = 137;
const GOAL_MS = 2_000;

const BADGE = 'nav[aria-label="Sections"]';

/** Runs `work` with a server in this process, so that it can also write events. */
function withSite<Result>(
  work: (address: string, db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, DEMO_SCALE);
    const database = await openEmbedded({ dataDir });
    const port = await freePort();
    const address = `http://127.0.0.1:${String(port)}`;
    const environment = { DATA_DIR: dataDir, DEMO: 'on', PUBLIC_URL: address };
    const app = await buildApp({
      database,
      clock: { now: () => Date.now() },
      config: readConfig(environment),
      secretBox: TEST_SECRET_BOX,
      site: loadSiteFiles(path.join(DIST, 'client')),
    });
    try {
      return await work(await app.listen({ port, host: '127.0.0.1' }), database.db);
    } finally {
      await app.close();
      await database.close();
    }
  });
}

async function shown(page: Page): Promise<number> {
  return Number(/(\d+)\s*unread/.exec(await page.locator(BADGE).innerText())?.[1] ?? 0);
}

async function untilShown(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    ({ selector, wanted }) =>
      new RegExp(`\\D${wanted}\\s*unread`).test(
        document.querySelector(selector)?.textContent ?? '',
      ),
    { selector: BADGE, wanted: String(count) },
  );
}

/** Returns the milliseconds until each tab shows each event. */
async function sample(
  db: Kysely<Database>,
  userId: number,
  pages: readonly Page[],
): Promise<number[][]> {
  const samples: number[][] = [];
  let [count = 0] = await Promise.all(pages.map(shown));
  for (let event = 0; event < EVENTS; event += 1) {
    await new Promise((resolve) => setTimeout(resolve, APART_MS * (event % 8)));
    count += 1;
    const startedAt = performance.now();
    await db
      .insertInto('notification')
      .values({
        user_id: userId,
        kind: 'ACCOUNT',
        target: null,
        title: `Event ${String(event)}`,
        body: 'It happened.',
        created_at: new Date(),
        read_at: null,
      })
      .execute();
    samples.push(
      await Promise.all(
        pages.map(async (page) => {
          await untilShown(page, count);
          return performance.now() - startedAt;
        }),
      ),
    );
  }
  return samples;
}

async function measure(): Promise<Figure[]> {
  return withSite((address, db) =>
    withPage(async (page) => {
      await signInAt(page, address, 'in', USERNAME);
      const { id } = await db
        .selectFrom('app_user')
        .where('username', '=', USERNAME)
        .select('id')
        .executeTakeFirstOrThrow();
      const other = await page.context().newPage();
      await other.goto(page.url());
      for (const each of [page, other]) await each.getByText('unread').first().waitFor();
      const samples = await sample(db, id, [page, other]);
      return ['the tab with the stream', 'another tab'].flatMap((where, at) =>
        [0.5, 1].map((share): Figure => ({
          name: `Unread count seen in ${where} after an event (${share === 1 ? 'worst' : 'middle'} of ${String(EVENTS)})`,
          unit: 'ms',
          value: quantile(
            samples.map((each) => each[at] ?? Number.NaN),
            share,
          ),
          floor: null,
          floorIs: '',
          goal: GOAL_MS,
        })),
      );
    }),
  );
}

/**
 * Measures from a notification in the database to the number in the header, in two tabs of one
 * browser.
 */
export const unread: Measure = { name: 'unread', measure };
