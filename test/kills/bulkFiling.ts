import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { createTestCharges } from '../../src/server/domain/cards/testChargesRepository';
import { createTestProcessor } from '../../src/server/domain/cards/testProcessor';
import { settleHolds } from '../../src/server/domain/filing/settleHolds';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { BulkClient, bulkTable, rowsIn } from '../support/bulkClient';
import { copyDemoData, freePort } from '../support/builtServer';
import { densePdf } from '../support/filingPdfs';
import { zipped } from '../support/zipFiles';
import { addCard, MortalSite, untilAnswered } from './mortalSite';

const KILLS = 10;
const ROWS = 100;
const SCALE = 0.05;
const USER = 'bulk';
const DELAYS_MS = [0, 5, 12, 25, 40] as const;
/** Rows that are held or filed between two kills. */
const ROWS_A_KILL = 15;
/** Well below the limit of reads per user. */
const POLL_MS = 500;
/** Later than any orphan hold is released. */
const AFTER_MS = 11 * 60_000;

/** Prepares a batch whose rows are all ready, and starts it. */
async function startBatch(client: BulkClient): Promise<void> {
  const files = [];
  for (let row = 1; row <= ROWS; row += 1) {
    const name = `A-${String(row)}/complaint.pdf`;
    files.push({ name, bytes: await densePdf(1, name) });
  }
  await client.create();
  await client.saveTable(bulkTable(ROWS));
  await client.upload(await zipped(files));
  const checked = await client.check();
  if (rowsIn(checked, 'ready') !== ROWS) {
    throw new Error(`Not all rows are ready: ${JSON.stringify(checked.counts)}`);
  }
  await client.release();
  await client.act('start');
}

/** Kills the server each time after some rows were held or filed, until the batch is done. */
async function killUntilDone(site: MortalSite, client: BulkClient): Promise<number> {
  let kills = 0;
  let next = ROWS_A_KILL;
  for (;;) {
    const batch = await untilAnswered(() => client.get());
    if (batch.state === 'done') return kills;
    if (batch.state !== 'running') throw new Error(`${batch.state}: ${batch.pauseReason ?? ''}`);
    // Each row is held first, and then filed.
    const progress = rowsIn(batch, 'held') + 2 * rowsIn(batch, 'filed');
    if (kills < KILLS && progress >= next) {
      next = progress + ROWS_A_KILL;
      await wait(DELAYS_MS[kills % DELAYS_MS.length]);
      await site.kill();
      await site.start();
      kills += 1;
    }
    await wait(POLL_MS);
  }
}

/** Returns descriptions of what is wrong once the batch is done and unused holds are released. */
async function examine(dataDir: string, batchId: string): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { db } = handle;
    const addresses = { cardPage: (token: string) => token, confirmPage: (key: string) => key };
    const now = (): number => Date.now() + AFTER_MS;
    const processor = createTestProcessor(createTestCharges(db), addresses, 'unused', now);
    const troubles: object[] = [];
    await settleHolds({ db, now, processor }, { warn: (facts) => void troubles.push(facts) });
    const row = sql`(select * from bulk_row where batch_id = ${batchId}::uuid)`;
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from ${row} r where r.state <> 'filed') as "rows not filed",
        (select count(*)::integer from ${row} r where not exists (
           select from filing_envelope e where e.id = r.envelope_id)) as "envelopes lost",
        (select count(*)::integer from (
           select caption from filing_envelope e join ${row} r using (caption)
            group by caption having count(distinct e.id) > 1) x) as "cases filed twice",
        (select count(*)::integer from ${row} r where not exists (
           select from efm_envelope c where c.id = r.envelope_id)) as "envelopes that the court lacks",
        (select count(*)::integer from ${row} r where 1 <> (
           select count(*) from filing_hold h
            where h.envelope_id = r.envelope_id and h.status = 'HELD'))
          as "envelopes without one hold",
        (select count(*)::integer from filing_hold h join ${row} r on r.envelope_id = h.draft_id
          where h.status in ('ASKED', 'HELD') and h.envelope_id is null) as "holds without envelope",
        (select count(*)::integer from filing_draft d join ${row} r on r.envelope_id = d.id)
          as "drafts left"`.execute(db);
    return [
      ...troubles.map((facts) => JSON.stringify(facts)),
      ...Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
        count === 0 ? [] : [`${String(count)} ${what}`],
      ),
    ];
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:kills -- bulk`: files a batch of 100 cases with the built server, which is killed 10
 * times while fees are held and rows are filed. Then each row has one envelope and one hold.
 */
export async function killWhileBulkFiling(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    await addCard(dataDir, USER);
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    await site.start();
    const begin = performance.now();
    let kills = 0;
    let batchId = '';
    try {
      const visitor = new Visitor(site.address, loopback('signIns', 0));
      await visitor.signIn(USER, DEMO_PASSWORD);
      const client = new BulkClient(visitor);
      await startBatch(client);
      batchId = client.id;
      kills = await killUntilDone(site, client);
      // Messages that a killed server left are sent by the next job.
      await wait(70_000);
    } finally {
      await site.stop();
    }
    const problems = await examine(dataDir, batchId);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(ROWS)} rows, ${String(kills)} kills, ${String(problems.length)} problems, ` +
        `${String(seconds)} s\n`,
    );
    return problems.length === 0;
  });
}
