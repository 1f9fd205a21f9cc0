import path from 'node:path';
import { DIST } from '../../../scripts/builds';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { loadSiteFiles } from '../../../src/server/site/siteFiles';
import { runWork } from '../../../src/server/work';
import { TEST_SECRET_BOX } from '../../support/testSecrets';
import { WIDE_REQUEST_LIMITS } from '../../support/wideLimits';

/** The most expensive searches, run nonstop by eight clients. */
const WORST = ['ma%', 'john', 'smith', 'mary', 'bank', 'state of indiana', 'jo% sm%', 'j smith'];
const SECONDS = 10;
const PAUSE_MS = 40;

/** Milliseconds waited per request while the searches ran. */
export interface WaitedMs {
  readonly casePage: readonly number[];
  readonly saving: readonly number[];
  /** Searches answered and not answered meanwhile. */
  readonly searches: number;
  readonly refused: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Opens case pages and saves cases while the worst searches run, over real HTTP. */
export async function measureUnderLoad(database: DatabaseHandle): Promise<WaitedMs> {
  const settings = readConfig({ DEMO: 'on' });
  const app = await buildApp({
    database,
    clock: { now: () => Date.now() },
    config: { ...settings, limits: { ...settings.limits, ...WIDE_REQUEST_LIMITS } },
    secretBox: TEST_SECRET_BOX,
    site: loadSiteFiles(path.join(DIST, 'client')),
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (target: string): Promise<boolean> => {
    const answer = await fetch(`${address}${settings.contextPath}${target}`);
    await answer.arrayBuffer();
    return answer.ok;
  };
  const { db } = database;
  const [user, cases] = await Promise.all([
    db.selectFrom('app_user').select('id').where('username', '=', 'user').executeTakeFirstOrThrow(),
    db.selectFrom('public_case').select('id').orderBy('id').limit(100).execute(),
  ]);
  const save = (caseId: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const work = { lane: 'page' as const, since: performance.now(), waitLeftMs: 10_000 };
      const saved = { user_id: user.id, kind: 'courtCase' as const, target_id: caseId };
      runWork(work, () => {
        db.insertInto('saved_item')
          .values({ ...saved, alert: false, saved_at: new Date() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
          .then(() => resolve(), reject);
      });
    });
  let isOver = false;
  let searches = 0;
  let refused = 0;
  const searchers = WORST.map(async (name) => {
    while (!isOver) {
      const query = new URLSearchParams({ fullName: name, isFullTextNameBasedSearch: 'true' });
      if (await ask(`/court/cases?${query.toString()}`)) searches += 1;
      else refused += 1;
    }
  });
  const casePage: number[] = [];
  const saving: number[] = [];
  try {
    const end = performance.now() + SECONDS * 1_000;
    for (let at = 0; performance.now() < end; at += 1) {
      const id = cases[at % cases.length]?.id ?? 0;
      casePage.push(await timed(() => ask(`/court/cases/${String(id)}`)));
      saving.push(await timed(() => save(id)));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    isOver = true;
    await Promise.all(searchers);
    await app.close();
  }
  return { casePage, saving, searches, refused };
}
