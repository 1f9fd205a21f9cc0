import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { copyDemoData, freePort } from '../support/builtServer';
import { aContent, aDraftFiling, aParty } from '../support/filingDrafts';
import { FilingClient } from '../support/filingClient';
import { densePdf } from '../support/filingPdfs';
import { addCard, killDuring, MortalSite, untilAnswered } from './mortalSite';

const KILLS = 30;
const SCALE = 0.05;
const FILER = 'user';
/** Cases, each of another attorney. */
const CASES = 5;
/** Where the server is killed: during the submission, which serves, or while emails are sent. */
const STEPS = ['submission', 'emails'] as const;
const DELAYS_MS = [0, 2, 5, 8, 12, 18, 26, 40, 60, 80, 100, 140, 180, 240, 320] as const;
/** A killed server's emails are tried again after their lease; the slowest job runs every 5 min. */
const AFTER_MS = 330_000;

/** A case whose opposing party has an attorney who can be served. */
interface ServedCase {
  readonly courtId: number;
  readonly number: string;
  readonly parties: readonly { readonly name: string; readonly bar: string | null }[];
}

/**
 * Finds open cases with one unrepresented party and one party whose attorney is on the roll. Each
 * case has a different attorney, because emails per address and hour are limited.
 */
async function findCases(dataDir: string): Promise<readonly ServedCase[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { rows } = await sql<ServedCase>`
      with side as (
        select p.case_id, p.id, p.name,
               (select l.bar_number from representation r
                  join case_party a on a.id = r.attorney_id
                  join filing_roll l on l.bar_number = a.bar_number
                 where r.party_id = p.id and l.status = 'active' and l.email is not null
                 limit 1) as bar,
               exists (select from representation r where r.party_id = p.id) as is_represented
          from case_party p where not p.is_attorney)
      select distinct on (max(s.bar)) c.court_id as "courtId", c.number,
             json_agg(json_build_object('name', s.name, 'bar', s.bar) order by s.id) as parties
        from court_case c
        join case_type t on t.code = c.type_code
        join side s on s.case_id = c.id
       where not c.is_sealed and not t.is_confidential and c.disposed_on is null
       group by c.id
      having count(*) between 2 and 4 and bool_or(s.bar is not null)
         and bool_or(not s.is_represented)
       order by max(s.bar), c.id limit ${CASES}`.execute(handle.db);
    if (rows.length < CASES) throw new Error('The demo has too few cases to serve in.');
    return rows;
  } finally {
    await handle.close();
  }
}

/** A motion of a party without an attorney, to be filed and served. */
function aMotion({ courtId, number, parties }: ServedCase, uploadId: string): DraftContent {
  const filer = parties.find(({ bar }) => bar === null);
  const filing = aDraftFiling(1, {
    filingId: randomUUID(),
    code: 'MOTN',
    codeName: 'Motion',
    kind: 'fileAndServe',
  });
  const documents = filing.documents.map((each) => ({
    ...each,
    documentId: randomUUID(),
    uploadId,
  }));
  return aContent({
    courtId,
    caseNumber: number,
    typeCode: null,
    typeName: '',
    amountCents: null,
    parties: parties.map((party) =>
      aParty(1, {
        partyId: randomUUID(),
        name: party.name,
        isOnCase: true,
        isFiler: party === filer,
        isOrganization: true,
        firstName: '',
        lastName: '',
        attorneys: party.bar === null ? [] : [party.bar],
      }),
    ),
    filings: [{ ...filing, documents }],
  });
}

/** Files and serves a motion, and kills the server in one of the steps. */
async function serveOnce(
  site: MortalSite,
  client: FilingClient,
  of: ServedCase,
  [step, delayMs]: readonly [(typeof STEPS)[number], number],
): Promise<string> {
  const bytes = await densePdf(1, randomUUID());
  const uploadId = await client.createUpload('Motion.pdf', bytes.length);
  await client.sendBytes(uploadId, bytes);
  await client.waitForChecks([uploadId]);
  const created = await client.createDraft('existingCase');
  const draft = await client.saveContent(created, aMotion(of, uploadId));
  const ready = { draft, quoteId: await client.quote(draft) };
  const onceKey = randomUUID();
  const submit = (): Promise<SubmitAnswer> => client.submit(ready, onceKey);
  if (step === 'submission') await killDuring(site, delayMs, submit);
  else {
    await submit();
    await wait(delayMs);
    await site.kill();
    await site.start();
  }
  const { outcome } = await untilAnswered(submit);
  if (outcome !== 'filed') throw new Error(`${draft.id}: ${outcome}`);
  return draft.id;
}

/** Returns descriptions of what is wrong once all work is done. */
async function examine(dataDir: string, ids: readonly string[]): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const served = sql`(
      select r.*, s.envelope_id from service s join service_recipient r on r.service_id = s.id
       where s.envelope_id = any(${[...ids]}::uuid[]))`;
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from unnest(${[...ids]}::uuid[]) as e(id) where 1 <> (
           select count(*) from service s where s.envelope_id = e.id and s.served_at is not null))
          as "envelopes without one service",
        (select count(*)::integer from unnest(${[...ids]}::uuid[]) as e(id) where not exists (
           select from ${served} r where r.envelope_id = e.id and r.not_served is null))
          as "envelopes that served no one",
        (select count(*)::integer from (
           select from ${served} r where r.email is not null
            group by r.envelope_id, lower(r.email), r.party having count(*) > 1) x)
          as "recipients served twice",
        (select count(*)::integer from ${served} r
          where r.not_served is null and r.state is distinct from 'delivered')
          as "recipients without a delivery",
        (select count(*)::integer from ${served} r left join mail_message m on m.id = r.mail_id
          where r.not_served is null and m.status is distinct from 'SENT')
          as "recipients whose email was not sent",
        (select count(*)::integer - count(distinct r.mail_id)::integer from ${served} r
          where r.not_served is null) as "emails missing or shared"`.execute(handle.db);
    return Object.entries(rows[0] ?? {}).flatMap(([what, count]) =>
      count === 0 ? [] : [`${String(count)} ${what}`],
    );
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:kills -- serving`: files and serves 30 motions on the built server, which is killed
 * once for each: during the submission, or while emails are sent. Then each motion is served once,
 * and each recipient has one email, which was sent.
 */
export async function killWhileServing(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    await addCard(dataDir, FILER);
    const cases = await findCases(dataDir);
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    const begin = performance.now();
    await site.start();
    const ids: string[] = [];
    try {
      const visitor = new Visitor(site.address, loopback('signIns', 0));
      await visitor.signIn(FILER, DEMO_PASSWORD);
      const client = new FilingClient(visitor);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const step = STEPS[kill % STEPS.length] ?? STEPS[0];
        const delayMs = DELAYS_MS[Math.floor(kill / STEPS.length) % DELAYS_MS.length] ?? 0;
        const served = cases[kill % cases.length];
        if (served !== undefined) ids.push(await serveOnce(site, client, served, [step, delayMs]));
      }
      await wait(AFTER_MS);
    } finally {
      await site.stop();
    }
    const problems = await examine(dataDir, ids);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(ids.length)} motions served, ${String(KILLS)} kills, ` +
        `${String(problems.length)} problems, ${String(seconds)} s\n`,
    );
    return problems.length === 0;
  });
}
