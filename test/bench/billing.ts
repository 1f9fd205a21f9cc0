import { openEmbedded } from '../../src/server/db/embedded';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { runDunning } from '../../src/server/domain/billing/dunningRepository';
import { runPeriods } from '../../src/server/domain/billing/periodsRepository';
import { proveBooks } from '../../src/server/domain/billing/proofRepository';
import { runTime } from '../support/billedAccount';
import { addBilledMany } from '../support/billedMany';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const ACCOUNTS = 10_000;
const DEMO_SCALE = 0.05;
const GOAL_S = 60;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Measures invoices with two charges each, emails, and card charges, then the reminders. */
async function measure(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(DEMO_SCALE) });
    try {
      const { db } = handle;
      await addBilledMany(db, ACCOUNTS, { from: '2026-06-01', to: '2026-07-01' });
      const run = await seconds(() => runPeriods(db, runTime('2026-07-01')));
      const again = await seconds(() => runPeriods(db, runTime('2026-07-01')));
      const dunning = await seconds(() => runDunning(db, runTime('2026-07-06')));
      const problems = await proveBooks(db);
      if (problems.length > 0) throw new Error(problems.join(' '));
      const figure = (name: string, value: number): Figure => ({
        name: `${name} of ${String(ACCOUNTS)} accounts`,
        unit: 's',
        value,
        floor: again,
        floorIs: 'the same run again, with nothing to do',
        goal: GOAL_S,
      });
      return [figure('Invoice run', run), figure('Reminders', dunning)];
    } finally {
      await handle.close();
    }
  });
}

/** Measures the invoice run on the embedded database. */
export const billing: Measure = { name: 'billing', measure };
