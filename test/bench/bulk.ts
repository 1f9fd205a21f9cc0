import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { readTable } from '../../src/server/domain/bulkFiling/readTable';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { BulkClient, bulkTable } from '../support/bulkClient';
import { copyDemoData, freePort, startBuiltServer } from '../support/builtServer';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';
import { addCard } from '../kills/mortalSite';

const SCALE = 0.02;
const GOAL_CHECK_S = 20;
/** Cases of the batch whose first one is waited for. */
const FILED = 100;
/** County of the demo's clerk. */
const COUNTY = 'Wayne';
const GOAL_VISIBLE_S = 10;
const POLL_MS = 200;

async function secondsOf(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
}

/** Waits until the clerk's list has a case of the batch. */
async function untilVisible(clerk: Visitor): Promise<void> {
  for (;;) {
    const { body } = await clerk.open(`/web/in${BACKEND_PAGES.filingQueue}`);
    if (/Jane Roe \d/.test(body)) return;
    await wait(POLL_MS);
  }
}

/**
 * `npm run bench -- bulk`: a table of 5,000 rows, sent and checked as the page does, and the time
 * from a batch's start until the clerk sees its first case.
 */
export const bulk: Measure = {
  name: 'bulk',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const dataDir = path.join(folder, 'data');
      await copyDemoData(dataDir, SCALE);
      await addCard(dataDir, 'bulk');
      const port = await freePort();
      const logFile = path.join(folder, 'server.log');
      const environment = { DEMO: 'on' };
      const server = await startBuiltServer({ dataDir, logFile, environment, port });
      try {
        const signedIn = async (username: string, address: number): Promise<Visitor> => {
          const user = new Visitor(server.address, loopback('signIns', address));
          await user.signIn(username, DEMO_PASSWORD);
          return user;
        };
        const visitor = await signedIn('bulk', 0);
        const clerk = await signedIn('clerk', 1);
        const client = new BulkClient(visitor);
        await client.create();
        const table = bulkTable(BULK_LIMITS.rows);
        const floor = await secondsOf(() => readTable(table));
        const saved = await secondsOf(() => client.saveTable(table));
        const checked = await secondsOf(() => client.check());
        const filing = new BulkClient(visitor);
        await filing.start(FILED, COUNTY);
        const visible = await secondsOf(() => untilVisible(clerk));
        return [
          {
            name: 'first case visible to the clerk',
            unit: 's',
            value: visible,
            floor: null,
            floorIs: '',
            goal: GOAL_VISIBLE_S,
          },
          {
            name: 'save a table of 5,000 rows',
            unit: 's',
            value: saved,
            floor,
            floorIs: 'reading the CSV',
            goal: GOAL_CHECK_S / 2,
          },
          {
            name: 'check 5,000 rows',
            unit: 's',
            value: checked,
            floor: null,
            floorIs: '',
            goal: GOAL_CHECK_S,
          },
        ];
      } finally {
        await server.stop();
      }
    }),
};
