import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { createTestCharges } from '../../src/server/domain/cards/testChargesRepository';
import { createTestProcessor } from '../../src/server/domain/cards/testProcessor';
import { settleHolds } from '../../src/server/domain/filing/settleHolds';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { copyDemoData, freePort } from '../support/builtServer';
import { FilingClient } from '../support/filingClient';
import { densePdf } from '../support/filingPdfs';
import { addCard, killDuring, MortalSite, untilAnswered } from './mortalSite';

const KILLS = 30;
const SCALE = 0.05;
/** Where the server is killed: after the client began the step, by this many milliseconds. */
const STEPS = ['upload end', 'hold and submit', 'outbox and callback'] as const;
const DELAYS_MS = [0, 2, 5, 8, 12, 18, 26, 40, 60, 100] as const;
/** Later than any orphan hold is released. */
const AFTER_MS = 11 * 60_000;

/** The answers that the client received. */
interface Told {
  readonly filed: Map<string, SubmitAnswer>;
  readonly problems: string[];
}

/** Files one envelope and kills the server in one of its steps. */
async function fileOnce(
  site: MortalSite,
  client: FilingClient,
  [step, delayMs]: readonly [(typeof STEPS)[number], number],
  told: Told,
): Promise<void> {
  const bytes = await densePdf(1, randomUUID());
  const uploadId = await client.createUpload('Complaint.pdf', bytes.length);
  const send = (): Promise<void> => client.sendBytes(uploadId, bytes);
  await (step === 'upload end' ? killDuring(site, delayMs, send) : send());
  await untilAnswered(() => client.waitForChecks([uploadId]));
  const draft = await client.saveDraft(await client.createDraft(), [uploadId]);
  const ready = { draft, quoteId: await client.quote(draft) };
  const onceKey = randomUUID();
  const submit = (): Promise<SubmitAnswer> => client.submit(ready, onceKey);
  const answer =
    step === 'hold and submit' ? await killDuring(site, delayMs, submit) : await submit();
  if (answer.outcome !== 'filed') told.problems.push(`${draft.id}: ${answer.outcome}`);
  told.filed.set(draft.id, answer);
  if (step !== 'outbox and callback') return;
  await wait(delayMs);
  await site.kill();
  await site.start();
  const again = await untilAnswered(submit);
  if (again.number !== answer.number) told.problems.push(`two answers for ${draft.id}`);
}

/** Returns descriptions of what is wrong once all messages are sent and unused holds released. */
async function examine(dataDir: string, told: Told): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { db } = handle;
    const addresses = { cardPage: (token: string) => token, confirmPage: (key: string) => key };
    const now = (): number => Date.now() + AFTER_MS;
    const processor = createTestProcessor(createTestCharges(db), addresses, 'unused', now);
    const troubles: object[] = [];
    const note = (facts: object) => void troubles.push(facts);
    await settleHolds({ db, now, processor, log: { error: note } }, { warn: note });
    const ids = [...told.filed.keys()];
    const own = sql`(select * from filing_envelope where id = any(${ids}::uuid[]))`;
    const { rows } = await sql<Record<string, number>>`
      select
        ${ids.length}::integer - (select count(*)::integer from ${own} e)
          as "envelopes lost",
        (select count(*)::integer from filing_draft where id = any(${ids}::uuid[]))
          as "drafts left of filed envelopes",
        (select count(*)::integer from ${own} e where 1 <> (
           select count(*) from filing_message m
            where m.correlation_id = e.id and m.operation = 'ReviewFiling'))
          as "envelopes sent never or twice",
        (select count(*)::integer from ${own} e where not exists (
           select from efm_envelope c where c.id = e.id)) as "envelopes that the court lacks",
        (select count(*)::integer from filing_filing f join ${own} e on e.id = f.envelope_id
          where f.status <> 'submitted' or f.status is distinct from (
            select c.status from efm_filing c where c.id = f.id)) as "filings of another status",
        (select count(*)::integer from ${own} e where 1 <> (
           select count(*) from filing_hold h where h.envelope_id = e.id and h.status = 'HELD'))
          as "envelopes without one hold",
        (select count(*)::integer from ${own} e where e.receipt_at is null)
          as "envelopes without a receipt",
        (select count(*)::integer from filing_hold h
          where h.status in ('ASKED', 'HELD') and h.envelope_id is null) as "holds without envelope",
        (select count(*)::integer from test_hold t where t.status = 'HELD' and not exists (
           select from filing_hold h where h.key = t.key and h.status = 'HELD'))
          as "holds at the bank that are not ours",
        (select count(*)::integer from (
           select hash from filing_upload where filed_at is not null group by hash
           having count(*) > 1) x) as "documents filed twice",
        (select count(*)::integer from filing_message
          where direction = 'OUT' and answered_at is null and correlation_id = any(${ids}::uuid[]))
          as "messages not answered"`.execute(db);
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
 * `npm run check:kills -- filing`: files 30 envelopes with the built server, which is killed once
 * during each: at the end of its upload, while the hold is placed and the envelope is written, or
 * while messages go to the court and back. Then no envelope may be lost or filed twice, each has
 * one hold, and no hold is without an envelope.
 */
export async function killWhileFiling(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    await addCard(dataDir, 'user');
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    await site.start();
    const told: Told = { filed: new Map(), problems: [] };
    const begin = performance.now();
    try {
      const visitor = new Visitor(site.address, loopback('signIns', 0));
      await visitor.signIn('user', DEMO_PASSWORD);
      const client = new FilingClient(visitor);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const step = STEPS[kill % STEPS.length] ?? STEPS[0];
        const delayMs = DELAYS_MS[Math.floor(kill / STEPS.length) % DELAYS_MS.length] ?? 0;
        await fileOnce(site, client, [step, delayMs], told);
      }
      // Messages that a killed server left are sent by the next job.
      await wait(70_000);
    } finally {
      await site.stop();
    }
    const problems = [...told.problems, ...(await examine(dataDir, told))];
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(told.filed.size)} envelopes filed, ${String(KILLS)} kills, ` +
        `${String(problems.length)} problems, ${String(seconds)} s\n`,
    );
    return problems.length === 0;
  });
}
