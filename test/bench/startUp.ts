import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DemoLoad } from '#contract/schemas/demoLoad';
import type { CaseSearchResult } from '#contract/schemas/court';
import { ROOT } from '../../scripts/sources';
import { startBuiltServer } from '../support/builtServer';
import type { Measure } from './measure';
import { withFolder } from './running';

const FRESH_GOAL_S = 15;
const SECOND_START_GOAL_S = 3;
const LONGEST_LOAD_MS = 180_000;
const POLL_MS = 500;

const OPEN_EMPTY_DATABASE = `
  const { PGlite } = require('@electric-sql/pglite');
  PGlite.create(process.argv[1])
    .then(async (database) => { await database.query('select 1'); await database.close(); });
`;

/**
 * Returns the seconds of a Node process that creates or opens an embedded database and queries it
 * once.
 */
async function openDatabaseSeconds(folder: string): Promise<number> {
  const begin = performance.now();
  await promisify(execFile)(process.execPath, ['-e', OPEN_EMPTY_DATABASE, folder], { cwd: ROOT });
  return (performance.now() - begin) / 1000;
}

/** Without records, it wouldn't be a start with demo data. */
async function checkRecords(address: string): Promise<void> {
  const answer = await fetch(
    `${address}/web/court/cases?fullName=smith&isFullTextNameBasedSearch=true`,
  );
  const { total } = (await answer.json()) as Partial<CaseSearchResult>;
  if (total === undefined || total === 0) throw new Error('The demo data has no case of a Smith.');
}

/** Waits until all registers have loaded; a start before that would load the rest. */
async function waitForLoad(address: string): Promise<void> {
  const deadline = performance.now() + LONGEST_LOAD_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${address}/web/common/demo-load`);
    const { isLoading } = (await answer.json()) as DemoLoad;
    if (!isLoading) return;
    await wait(POLL_MS);
  }
  throw new Error('The demo data is still loading.');
}

/** Measures from the process start to `/readyz`, on an empty and on a full data directory. */
export const startUp: Measure = {
  name: 'start-up',
  measure: () =>
    withFolder(async (folder) => {
      const empty = path.join(folder, 'empty');
      const makeFloor = await openDatabaseSeconds(empty);
      const openFloor = await openDatabaseSeconds(empty);
      const options = {
        dataDir: path.join(folder, 'data'),
        logFile: path.join(folder, 'server.log'),
        environment: { DEMO: 'on', DEMO_SCALE: '1' },
      };
      const first = await startBuiltServer(options);
      try {
        await checkRecords(first.address);
        await waitForLoad(first.address);
      } finally {
        await first.stop();
      }
      const second = await startBuiltServer(options);
      await second.stop();
      return [
        {
          name: 'Fresh database with demo data of scale 1',
          unit: 's',
          value: first.readyAfterMs / 1000,
          floor: makeFloor,
          floorIs: 'Node making an empty PGlite',
          goal: FRESH_GOAL_S,
        },
        {
          name: 'Second start to /readyz',
          unit: 's',
          value: second.readyAfterMs / 1000,
          floor: openFloor,
          floorIs: 'Node opening an empty PGlite',
          goal: SECOND_START_GOAL_S,
        },
      ];
    }),
};
