import { fork } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { proveBooks } from '../../src/server/domain/billing/proofRepository';
import { withFolder } from '../bench/running';
import { addBilledMany } from '../support/billedMany';

const KILLS = 30;
const ACCOUNTS = 10_000;
const SCALE = 0.05;
/** Maximum life of a run after its first output; a full run takes a few seconds. */
const LONGEST_LIFE_MS = 3_800;

function killOneRun(dataDir: string, lifeMs: number): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(path.join(__dirname, 'biller.ts'), [dataDir], {
      execArgv: ['--require', 'tsx/cjs'],
    });
    child.on('message', () => setTimeout(() => child.kill('SIGKILL'), lifeMs));
    child.on('close', () => {
      resolve();
    });
  });
}

/**
 * `npm run check:kills -- billing`: kills the invoice run repeatedly. Checks each time that the
 * books balance and no account was charged twice. Returns false if anything is wrong.
 */
export async function killWhileBilling(): Promise<boolean> {
  return withFolder(async (dataDir) => {
    const first = await openEmbedded({ dataDir, setUp: setUpWithDemo(SCALE) });
    await addBilledMany(first.db, ACCOUNTS, { from: '2026-06-01', to: '2026-07-01' });
    await first.close();
    let wrong = 0;
    let billed = 0;
    let cutOff = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await killOneRun(dataDir, (kill * 397) % LONGEST_LIFE_MS);
      const handle = await openEmbedded({ dataDir });
      try {
        const problems = await proveBooks(handle.db);
        const { rows } = await sql<{ billed: number; twice: number; letters: number }>`
          select count(distinct i.account_id)::integer as billed,
                 (count(*) - count(distinct i.account_id))::integer as twice,
                 (select count(*)::integer from mail_message
                   where recipient like 'billed%') as letters
            from invoice i join account a on a.id = i.account_id
           where a.name like 'Billed %'`.execute(handle.db);
        const [row = { billed: 0, twice: 0, letters: 0 }] = rows;
        if (row.billed > billed && row.billed < ACCOUNTS) cutOff += 1;
        if (row.twice > 0) problems.push(`${String(row.twice)} accounts have two invoices.`);
        if (row.letters !== row.billed) {
          problems.push(`${String(row.letters)} letters for ${String(row.billed)} invoices.`);
        }
        if (row.billed < billed) problems.push('Invoices are lost.');
        billed = row.billed;
        wrong += problems.length;
        for (const problem of problems) {
          process.stdout.write(`kill ${String(kill)}: ${problem}\n`);
        }
      } finally {
        await handle.close();
      }
    }
    process.stdout.write(
      `${String(KILLS)} kills, ${String(cutOff)} of them in the middle of the run, ` +
        `${String(billed)} accounts billed, ${String(wrong)} problems\n`,
    );
    return wrong === 0;
  });
}
