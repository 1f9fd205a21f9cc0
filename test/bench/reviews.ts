import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HEADERS } from '#contract/site/headers';
import type { CaseSearchResult } from '#contract/schemas/court';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { serveDocuments } from '../../src/server/domain/service/serveDocuments';
import { addCard, MortalSite } from '../kills/mortalSite';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { copyDemoData, freePort } from '../support/builtServer';
import { fileCases, moveClerk } from '../support/filedCases';
import { FilingClient } from '../support/filingClient';
import { median, quantile, type Figure, type Measure } from './measure';
import { withFolder } from './running';

const DEMO_SCALE = 0.05;
const QUEUED = 5_000;
const ACCEPTED = 12;
const TIMES = 20;
const RECIPIENTS = 200;
const QUEUE_GOAL_MS = 100;
const ACCEPT_GOAL_MS = 400;
const SEARCH_GOAL_MS = 1_000;
const SERVE_GOAL_S = 30;
const FILES = ['Complaint.pdf', 'Appearance.pdf', 'Summons.pdf'] as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Copies a filed envelope until that many wait, each under ids of its own. */
async function fillQueue(dataDir: string, envelopeId: string): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  const { db } = handle;
  // Copies have their status from the start, which the triggers of new filings refuse.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    create temp table copied as
      select n, gen_random_uuid() as id from generate_series(1, ${QUEUED}::integer) n`.execute(db);
  await sql`
    insert into efm_envelope
    select (jsonb_populate_record(e, jsonb_build_object('id', c.id, 'number', 'Q' || c.n,
             'filed_at', e.filed_at - c.n * interval '1 minute'))).*
      from copied c, efm_envelope e where e.id = ${envelopeId}::uuid`.execute(db);
  await sql`
    create temp table copied_filing as
      select c.id as envelope_id, f.id as source, gen_random_uuid() as id, c.n
        from copied c, efm_filing f where f.envelope_id = ${envelopeId}::uuid`.execute(db);
  await sql`
    insert into efm_filing
    select (jsonb_populate_record(f, jsonb_build_object('id', c.id, 'envelope_id', c.envelope_id,
             'filed_at', f.filed_at - c.n * interval '1 minute'))).*
      from copied_filing c join efm_filing f on f.id = c.source`.execute(db);
  await sql`
    insert into efm_change
    select (jsonb_populate_record(g, jsonb_build_object('filing_id', c.id))).*
      from copied_filing c join efm_change g on g.filing_id = c.source`.execute(db);
  // A site does this every night.
  await sql`analyze efm_envelope, efm_filing, efm_change`.execute(db);
  await handle.close();
}

interface ReviewTimes {
  readonly first: number;
  readonly pages: readonly number[];
  readonly accepts: readonly number[];
  readonly finds: readonly number[];
}

/** Opens the queue as its clerk, accepts envelopes, and looks for their new cases. */
async function review(clerk: Visitor, ids: readonly string[]): Promise<ReviewTimes> {
  const open = (): Promise<unknown> => clerk.open(`/web/in${BACKEND_PAGES.filingQueue}`);
  const first = await timed(open);
  const pages: number[] = [];
  for (let time = 0; time < TIMES; time += 1) pages.push(await timed(open));
  const [accepts, finds]: [number[], number[]] = [[], []];
  for (const id of ids) {
    const at = `/web/efiling/review/${id}`;
    const post = async (rest: string, body: object): Promise<ReviewRecord> => {
      const answer = await clerk.change(at + rest, body, { [HEADERS.once]: randomUUID() });
      if (answer.status !== 200) throw new Error(`${String(answer.status)}: ${answer.body}`);
      return JSON.parse(answer.body) as ReviewRecord;
    };
    const { filings } = await post('/lock', { reason: null });
    const seen = filings.map(({ filingId, sequence }) => ({ filingId, sequence }));
    let accepted: ReviewRecord | null = null;
    accepts.push(
      await timed(async () => {
        accepted = await post('/acceptance', { filings: seen });
      }),
    );
    const { caseNumber } = accepted as unknown as ReviewRecord;
    finds.push(await timed(() => findCase(clerk, caseNumber ?? '')));
  }
  return { first, pages, accepts, finds };
}

/** Searches until the register has the case; throws after ten times the goal. */
async function findCase(clerk: Visitor, publicCaseId: string): Promise<void> {
  const query = new URLSearchParams({ publicCaseId });
  const until = performance.now() + 10 * SEARCH_GOAL_MS;
  while (performance.now() < until) {
    const { body } = await clerk.call(`/web/court/cases?${query.toString()}`);
    if ((JSON.parse(body) as CaseSearchResult).total > 0) return;
    await wait(20);
  }
  throw new Error(`A search doesn't find ${publicCaseId}.`);
}

/** Serves a document on many recipients: their rows and the emails in the outbox. */
async function timeService(dataDir: string): Promise<{ value: number; floor: number }> {
  const handle = await openEmbedded({ dataDir });
  const { db } = handle;
  try {
    const { rows } = await sql<{ id: number; number: string; caption: string; court: number }>`
      select id, number, caption, court_id as court from court_case order by id limit 1`.execute(
      db,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The demo has no cases.');
    const attorneys = Array.from({ length: RECIPIENTS }, (_, index) => ({
      name: `Counsel ${String(index)}`,
      barNumber: `${String(10_000 + index)}-49`,
    }));
    await db
      .insertInto('filing_roll')
      .values(
        attorneys.map(({ barNumber, name }) => ({
          bar_number: barNumber,
          name,
          email: `${barNumber}@demo.invalid`,
          status: 'active' as const,
          updated_at: new Date(0),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const document = {
      documentId: randomUUID(),
      title: 'Order',
      fileName: 'order.pdf',
      security: 'PUBLIC',
      hash: 'f'.repeat(64),
      bytes: 1_000,
      pages: 1,
    };
    const service = {
      cause: 'order' as const,
      envelopeId: null,
      filingId: null,
      courtId: found.court,
      caseNumber: found.number,
      caption: found.caption,
      servedBy: 'The court',
      firmId: null,
      filerParties: [],
      documents: [document],
      courtList: {
        recipients: attorneys.map(({ barNumber, name }) => ({
          barNumber,
          name,
          represents: [`Party of ${name}`],
        })),
        unrepresented: [],
      },
    };
    const at = Date.now();
    const value = await timed(() =>
      db.transaction().execute((trx) =>
        serveDocuments(trx, service, {
          at,
          linkOf: (token) => `http://localhost/${token}`,
        }),
      ),
    );
    await sql`create table floor (like service_recipient including all)`.execute(db);
    const floor = await timed(() =>
      sql`insert into floor select * from service_recipient`.execute(db),
    );
    return { value: value / 1_000, floor: floor / 1_000 };
  } finally {
    await handle.close();
  }
}

/** Measures a clerk's queue, acceptances, and service with a full queue. */
export const reviews: Measure = {
  name: 'reviews',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const dataDir = path.join(folder, 'data');
      await copyDemoData(dataDir, DEMO_SCALE);
      await addCard(dataDir, 'user');
      const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
      await site.start();
      const filer = new Visitor(site.address, loopback('signIns', 0));
      await filer.signIn('user', DEMO_PASSWORD);

      const ids = await fileCases(new FilingClient(filer), ACCEPTED, FILES);

      await site.stop();
      await moveClerk(dataDir, ids[0]);
      await fillQueue(dataDir, ids[0] ?? '');

      await site.start();

      let times: ReviewTimes;
      try {
        const clerk = new Visitor(site.address, loopback('signIns', 1));
        await clerk.signIn('clerk', DEMO_PASSWORD);
        times = await review(clerk, ids);
      } finally {
        await site.stop();
      }
      const none = { floor: null, floorIs: '' };
      return [
        {
          name: `First page of a queue of ${QUEUED.toLocaleString('en-US')}`,
          unit: 'ms',
          value: quantile(times.pages, 0.95),
          ...none,
          goal: QUEUE_GOAL_MS,
        },
        {
          name: 'The same, as the first page after a start',
          unit: 'ms',
          value: times.first,
          ...none,
          goal: QUEUE_GOAL_MS,
        },
        {
          name: 'Accepting an envelope of 3 documents (median)',
          unit: 'ms',
          value: median(times.accepts),
          ...none,
          goal: ACCEPT_GOAL_MS,
        },
        {
          name: 'From the answer until a search finds its case (slowest)',
          unit: 'ms',
          value: Math.max(...times.finds),
          ...none,
          goal: SEARCH_GOAL_MS,
        },
        {
          name: `Serving ${String(RECIPIENTS)} recipients`,
          unit: 's',
          ...(await timeService(dataDir)),
          floorIs: 'copying the same rows within the database',
          goal: SERVE_GOAL_S,
        },
      ];
    }),
};
