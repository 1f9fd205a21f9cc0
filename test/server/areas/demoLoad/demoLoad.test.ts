import { sql } from 'kysely';
import type { FillingProgress } from '../../../../src/server/db/handle';
import { enqueue } from '../../../../src/server/jobs/repository';
import { Type } from '@sinclair/typebox';
import type { JobKind } from '../../../../src/server/jobs/kind';
import { openTestSite, type TestSite } from '../../testApp';

/** The sweep's job, which every site has. */
const SWEEP: JobKind = {
  name: 'sweep',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 30,
};

let complete: TestSite;
let site: TestSite;
let progress: FillingProgress | null = { loaded: 3, of: 5 };
let finish: () => void;
beforeAll(async () => {
  complete = await openTestSite();
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const filling = { start: () => undefined, progress: () => progress, finished };
  const { database, users } = complete;
  site = await openTestSite({
    shared: { database: { ...database, filling }, users },
    runsJobs: true,
  });
});
afterAll(async () => {
  await site.close();
  await complete.close();
});

const askLoad = async (asked: TestSite): Promise<unknown> =>
  (await asked.browser().call('GET', '/common/demo-load')).json();

const page = async (asked: TestSite): Promise<string> =>
  (await asked.browser().send({ method: 'GET', url: '/web/vue/in/' })).body;

async function sweepState(): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'sweep' order by created_on limit 1`.execute(
    complete.database.db,
  );
  return rows[0]?.state;
}

// Tests run in order: the load ends in the last one.
describe('a site whose demo data is still loading', () => {
  it('returns the number of loaded registers in each page and in the polling call', async () => {
    expect(await askLoad(site)).toEqual({ isLoading: true, loaded: 3, of: 5 });
    expect(await page(site)).toContain('"demoLoad":{"isLoading":true,"loaded":3,"of":5}');
  });

  it('counts records that changed one second ago', async () => {
    const countCases = async (): Promise<number> => {
      const answer = await site.browser().call('GET', '/common/counts');
      return answer.json<{ IN: { cases: number } }>().IN.cases;
    };
    const before = await countCases();
    await sql`update court_case set is_sealed = true where id = (
      select min(id) from public_case)`.execute(complete.database.db);
    site.clock.time += 1_000;
    expect(await countCases()).toBe(before - 1);
  });

  it('runs no jobs until the demo data is complete', async () => {
    await complete.database.db.transaction().execute((trx) => enqueue(trx, SWEEP, {}));
    await site.app.jobs.wake();
    expect(await sweepState()).toBe('created');
    progress = null;
    finish();
    await Promise.resolve();
    await site.app.jobs.wake();
    expect(await sweepState()).toBe('completed');
    expect(await askLoad(site)).toEqual({ isLoading: false, loaded: 0, of: 0 });
    expect(await page(site)).not.toContain('demoLoad');
  });
});

describe('a site with complete data', () => {
  it('reports in the API and on pages that no demo data is loading', async () => {
    expect(await askLoad(complete)).toEqual({ isLoading: false, loaded: 0, of: 0 });
    expect(await page(complete)).not.toContain('demoLoad');
  });
});
