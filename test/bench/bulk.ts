import path from 'node:path';
import { BULK_LIMITS } from '#contract/bulkFiling';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { readTable } from '../../src/server/domain/bulkFiling/readTable';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { BulkClient, bulkTable } from '../support/bulkClient';
import { copyDemoData, freePort, startBuiltServer } from '../support/builtServer';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const SCALE = 0.02;
const GOAL_CHECK_S = 20;

async function secondsOf(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
}

/** `npm run bench -- bulk`: a table of 5,000 rows, sent and checked as the page does. */
export const bulk: Measure = {
  name: 'bulk',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const dataDir = path.join(folder, 'data');
      await copyDemoData(dataDir, SCALE);
      const port = await freePort();
      const logFile = path.join(folder, 'server.log');
      const environment = { DEMO: 'on' };
      const server = await startBuiltServer({ dataDir, logFile, environment, port });
      try {
        const visitor = new Visitor(`http://127.0.0.1:${String(port)}`, loopback('signIns', 0));
        await visitor.signIn('bulk', DEMO_PASSWORD);
        const client = new BulkClient(visitor);
        await client.create();
        const table = bulkTable(BULK_LIMITS.rows);
        const floor = await secondsOf(() => readTable(table));
        const saved = await secondsOf(() => client.saveTable(table));
        const checked = await secondsOf(() => client.check());
        return [
          {
            ...{ name: 'save a table of 5,000 rows', unit: 's', value: saved, floor },
            ...{ floorIs: 'reading the CSV', goal: GOAL_CHECK_S / 2 },
          },
          {
            ...{ name: 'check 5,000 rows', unit: 's', value: checked, floor: null },
            ...{ floorIs: '', goal: GOAL_CHECK_S },
          },
        ];
      } finally {
        await server.stop();
      }
    }),
};
