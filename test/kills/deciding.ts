import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { copyDemoData, freePort } from '../support/builtServer';
import { FilingClient, UnexpectedAnswer } from '../support/filingClient';
import { fileCases, moveClerk } from '../support/filedCases';
import { addCard, killDuring, MortalSite, untilAnswered } from './mortalSite';

const KILLS = 30;
const SCALE = 0.05;
/** Where the server is killed: during the decision, or in the work that follows its answer. */
const STEPS = ['decision', 'stamp', 'capture and messages'] as const;
const DELAYS_MS = [0, 2, 5, 8, 12, 18, 26, 40, 60, 100] as const;
/** From the answer until the first stamp is drawn, and until messages and holds are settled. */
const STAMP_MS = 30;
const SETTLING_MS = 250;

/** Accepts all of an envelope's filings and kills the server in one of the steps. */
async function acceptOnce(
  site: MortalSite,
  clerk: Visitor,
  envelopeId: string,
  [step, delayMs]: readonly [(typeof STEPS)[number], number],
): Promise<void> {
  const path = `/web/efiling/review/${envelopeId}`;
  const post = async (rest: string, body: object, once: string): Promise<unknown> => {
    const answer = await clerk.change(path + rest, body, { [HEADERS.once]: once });
    if (answer.status !== 200) throw new UnexpectedAnswer(path + rest, answer);
    return JSON.parse(answer.body);
  };
  const opened = (await untilAnswered(() => post('/lock', { reason: null }, randomUUID()))) as {
    readonly filings: readonly { readonly filingId: string; readonly sequence: number }[];
  };
  const filings = opened.filings.map(({ filingId, sequence }) => ({ filingId, sequence }));
  const once = randomUUID();
  const accept = (): Promise<unknown> => post('/acceptance', { filings }, once);
  if (step === 'decision') {
    await killDuring(site, delayMs, accept);
    return;
  }
  await untilAnswered(accept);
  await wait((step === 'stamp' ? STAMP_MS : SETTLING_MS) + delayMs);
  await site.kill();
  await site.start();
}

/** Returns descriptions of what is wrong once all work is done. */
async function examine(dataDir: string, ids: readonly string[]): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const own = sql`(select * from efm_filing where envelope_id = any(${[...ids]}::uuid[]))`;
    const envelopes = sql`any(${[...ids]}::uuid[])`;
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from ${own} f where f.status <> 'accepted')
          as "filings not accepted",
        (select count(*)::integer from ${own} f join filing_filing p on p.id = f.id
          where p.status <> f.status) as "filings of another status for the filer",
        (select count(*)::integer from ${own} f where 1 <> (
           select count(*) from efm_docketing g join ccs_entry e on e.id = g.entry_id
            where g.filing_id = f.id)) as "filings without one docket entry",
        (select count(*)::integer from ${own} f join efm_docketing g on g.filing_id = f.id
          where (select count(*) from ccs_entry e where e.case_id = g.case_id)
                <> 1 + (select count(*) from efm_docketing x where x.case_id = g.case_id))
          as "cases with other entries",
        (select abs(${ids.length}::integer - count(distinct g.case_id)::integer)
           from efm_docketing g join ${own} f on f.id = g.filing_id) as "cases too few or too many",
        (select count(*)::integer from (
           select s.last - min(right(c.number_key, 6)::integer) + 1 - count(distinct c.id) as gap
             from case_number_sequence s
             join efm_docketing g on true
             join ${own} f on f.id = g.filing_id
             join court_case c on c.id = g.case_id
            where s.court_id = c.court_id and s.type_code = c.type_code
            group by s.court_id, s.year, s.type_code, s.last) x where x.gap <> 0)
          as "sequences of numbers with a gap",
        (select count(*)::integer from case_document d join ${own} f on f.id = d.filing_id
          where d.stamp <> 'stamped') as "documents without a stamp",
        (select count(*)::integer from unnest(${[...ids]}::uuid[]) as e(id) where 1 <> (
           select count(*) from filing_hold h where h.envelope_id = e.id and h.status = 'CAPTURED'))
          as "envelopes without one capture",
        (select count(*)::integer from filing_hold h join test_hold t on t.key = h.key
          where h.envelope_id = ${envelopes} and (t.status, t.captured_cents)
                is distinct from (h.status, h.captured_cents)) as "captures that the bank lacks",
        (select count(*)::integer - count(distinct h.entry_id)::integer from filing_hold h
          where h.envelope_id = ${envelopes}) as "journal entries missing or shared",
        (select count(*)::integer from filing_message
          where direction = 'OUT' and answered_at is null and correlation_id = ${envelopes})
          as "messages not answered",
        (select count(*)::integer from efm_message
          where direction = 'OUT' and answered_at is null and correlation_id = ${envelopes})
          as "messages of the court not answered"`.execute(handle.db);
    return Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
      count === 0 ? [] : [`${String(count)} ${what}`],
    );
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:kills -- deciding`: a clerk accepts 30 new cases on the built server, which is
 * killed once for each: during the decision, while stamps are drawn, or while the hold is captured
 * and messages go back. Then each filing is on the docket once, numbers have no gap, each document
 * is stamped, and each hold is captured once, here and at the bank.
 */
export async function killWhileDeciding(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    await addCard(dataDir, 'user');
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    const begin = performance.now();
    await site.start();
    let ids: string[] = [];
    try {
      const filer = new Visitor(site.address, loopback('signIns', 0));
      await filer.signIn('user', DEMO_PASSWORD);
      ids = await fileCases(new FilingClient(filer), KILLS, ['Complaint.pdf', 'Appearance.pdf']);
      await site.stop();
      await moveClerk(dataDir, ids[0]);
      await site.start();
      const clerk = new Visitor(site.address, loopback('signIns', 1));
      await clerk.signIn('clerk', DEMO_PASSWORD);
      for (const [kill, id] of ids.entries()) {
        const step = STEPS[kill % STEPS.length] ?? STEPS[0];
        const delayMs = DELAYS_MS[Math.floor(kill / STEPS.length) % DELAYS_MS.length] ?? 0;
        await acceptOnce(site, clerk, id, [step, delayMs]);
      }
      // What a killed server left is done by the next jobs; the slowest runs every five minutes.
      await wait(330_000);
    } finally {
      await site.stop();
    }
    const problems = await examine(dataDir, ids);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(ids.length)} cases accepted, ${String(KILLS)} kills, ` +
        `${String(problems.length)} problems, ${String(seconds)} s\n`,
    );
    return problems.length === 0;
  });
}
