import { openEmbedded } from '../../src/server/db/embedded';
import { runPeriods } from '../../src/server/domain/billing/periodsRepository';
import { runTime } from '../support/billedAccount';

/** Runs July's invoices until done or killed. Prints `ready` when it starts. */
async function main(): Promise<void> {
  const handle = await openEmbedded({ dataDir: process.argv[2] ?? '' });
  process.send?.('ready');
  await runPeriods(handle.db, runTime('2026-07-01'));
  await handle.close();
}

void main().then(() => process.exit(0));
