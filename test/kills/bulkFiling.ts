import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { createTestCharges } from '../../src/server/domain/cards/testChargesRepository';
import { createTestProcessor } from '../../src/server/domain/cards/testProcessor';
import { settleHolds } from '../../src/server/domain/filing/settleHolds';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { BulkClient, rowsIn } from '../support/bulkClient';
import { copyDemoData, freePort } from '../support/builtServer';
import { addCard, MortalSite, untilAnswered } from './mortalSite';

const KILLS = 10;
/** Cases of the batch, each with three documents, unless the command line has another number. */
const ROWS = 500;
const SCALE = 0.05;
const USER = 'bulk';
const DELAYS_MS = [0, 5, 12, 25, 40] as const;
/** The kills are spread over this part of the work. */
const KILLED_PART = 0.8;
/** Well below the limit of reads per user. */
const POLL_MS = 500;
/** Later than any orphan hold is released. */
const AFTER_MS = 11 * 60_000;

/** Kills the server each time after some rows were held or filed, until the batch is done. */
async function killUntilDone(
  site: MortalSite,
  client: BulkClient,
  rowCount: number,
): Promise<number> {
  // Each row is held first, and then filed.
  const between = Math.ceil((2 * rowCount * KILLED_PART) / KILLS);
  let kills = 0;
  let next = between;
  for (;;) {
    const batch = await untilAnswered(() => client.get());
    if (batch.state === 'done') return kills;
    if (batch.state !== 'running') throw new Error(`${batch.state}: ${batch.pauseReason ?? ''}`);
    const progress = rowsIn(batch, 'held') + 2 * rowsIn(batch, 'filed');
    if (kills < KILLS && progress >= next) {
      next = progress + between;
      await wait(DELAYS_MS[kills % DELAYS_MS.length]);
      await site.kill();
      await site.start();
      kills += 1;
    }
    await wait(POLL_MS);
  }
}

/** What the batch left: its envelopes, their numbers, and their fees. */
interface Outcome {
  readonly cases: number;
  readonly numbers: number;
  readonly fees: number;
  /** Descriptions of what is wrong. */
  readonly problems: readonly string[];
}

/** Counts what the batch left once it is done and unused holds are released. */
async function examine(dataDir: string, batchId: string): Promise<Outcome> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { db } = handle;
    const addresses = { cardPage: (token: string) => token, confirmPage: (key: string) => key };
    const now = (): number => Date.now() + AFTER_MS;
    const processor = createTestProcessor(createTestCharges(db), addresses, 'unused', now);
    const troubles: object[] = [];
    const note = (facts: object) => void troubles.push(facts);
    await settleHolds({ db, now, processor, log: { error: note } }, { warn: note });
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
    const { rows: counts } = await sql<Omit<Outcome, 'problems'>>`
      select count(distinct e.id)::integer as cases, count(distinct e.number)::integer as numbers,
             count(distinct h.key)::integer as fees
        from filing_envelope e
        join ${row} r using (caption)
        left join filing_hold h
          on h.envelope_id = e.id and h.status = 'HELD' and h.cents = e.total_cents`.execute(db);
    const problems = [
      ...troubles.map((facts) => JSON.stringify(facts)),
      ...Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
        count === 0 ? [] : [`${String(count)} ${what}`],
      ),
    ];
    return { ...(counts[0] ?? { cases: 0, numbers: 0, fees: 0 }), problems };
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:kills -- bulk [cases]`: files a batch of 500 cases of three documents with the built
 * server, which is killed 10 times while fees are held and rows are filed. Then each row has one
 * envelope, one number, and one hold.
 */
export async function killWhileBulkFiling(given?: string): Promise<boolean> {
  const rowCount = Number(given ?? ROWS);
  if (!Number.isInteger(rowCount) || rowCount < KILLS || rowCount > BULK_LIMITS.rows) {
    const most = String(BULK_LIMITS.rows);
    process.stderr.write(`Give a number of cases from ${String(KILLS)} to ${most}.\n`);
    return false;
  }
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
      await untilAnswered(() => visitor.signIn(USER, DEMO_PASSWORD));
      const client = new BulkClient(visitor);
      await client.start(rowCount);
      batchId = client.id;
      kills = await killUntilDone(site, client, rowCount);
      // Messages that a killed server left are sent by the next job.
      await wait(70_000);
    } finally {
      await site.stop();
    }
    const { cases, fees, numbers, problems } = await examine(dataDir, batchId);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(rowCount)} rows, ${String(kills)} kills: ${String(cases)} cases, ` +
        `${String(numbers)} numbers, ${String(fees)} fees, ${String(problems.length)} problems, ` +
        `${String(seconds)} s\n`,
    );
    const isWhole = [cases, numbers, fees].every((count) => count === rowCount);
    return problems.length === 0 && kills === KILLS && isWhole;
  });
}
