import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { PLAN } from '../../src/server/db/reference/plans';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Database } from '../../src/server/db/tables/database';
import { enqueueWebhookEvents } from '../../src/server/domain/webhooks/enqueueRepository';
import { addSecret } from '../../src/server/domain/webhooks/secretsRepository';
import { WebhookWorker } from '../../src/server/domain/webhooks/worker';
import { createSecretBox, type SecretBox } from '../../src/server/secretBox';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { quantile, type Figure, type Measure } from './measure';
import { withFolder } from './running';

/** Webhooks whose receivers never answer, and the accounts and hosts that they spread over. */
const HANGING = 10_000;
const HANGING_ACCOUNTS = 1_000;
/** Webhooks that work, each with an event every half second. */
const WORKING = 20;
const EVENT_MS = 500;
const EVENTS = 60;
const HANGS_MS = 10_000;
const POLL_MS = 1_000;
const DEMO_SCALE = 0.01;
const GOAL_MS = 2_000;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Adds accounts with a plan; returns their ids. */
async function addAccounts(db: Kysely<Database>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account (name, status, account_status, billing_code_enabled, bulk_efiling_enabled,
                         created_at)
    select 'Account ' || n, 'ACTIVE', 'ACTIVE', false, false, now()
      from generate_series(1, ${count}::integer) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into subscription (account_id, app_code, plan_id, starts_on)
    select unnest(${ids}::bigint[]), 'COURT', ${PLAN.S500}, '2020-01-01'`.execute(db);
  return ids;
}

/** Adds webhooks of these accounts with a secret. Webhooks that worked are proven. */
async function addWebhooks(
  db: Kysely<Database>,
  box: SecretBox,
  accountIds: readonly number[],
  { count, host, isProven }: { count: number; host: string; isProven: boolean },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (account_id, address, destination, description, kinds, registers, county_ids,
                         created_at, delivered_at)
    select (${accountIds}::bigint[])[1 + n % ${accountIds.length}::integer], 'https://' || h.name || '/',
           h.name || ':443', '', '{alert.created}', '{}', '{}', now(),
           case when ${isProven}::boolean then now() end
      from generate_series(1, ${count}::integer) n,
           lateral (select ${host}::text || (n % ${accountIds.length}::integer) || '.example.com') h(name)
    returning id`.execute(db);
  await db.transaction().execute(async (trx) => {
    for (const { id } of rows) await addSecret(trx, box, id, Date.now());
  });
  return rows.map(({ id }) => id);
}

async function enqueue(db: Kysely<Database>, accountIds: readonly number[]): Promise<void> {
  const data = {
    notificationId: 1,
    userId: 1,
    record: null,
    savedSearchId: null,
    kind: 'CASE_CHANGED',
    link: '/in/common/Notifications/1',
  } as const;
  const events = accountIds.map((accountId) => ({ to: { accountId }, data }));
  await db
    .transaction()
    .execute((trx) => enqueueWebhookEvents(trx, 'alert.created', events, Date.now()));
}

async function measure(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(DEMO_SCALE) });
    const { db } = handle;
    const box = createSecretBox([createHash('sha256').update('bench').digest()]);
    const late: number[] = [];
    const worker = new WebhookWorker({
      db,
      box,
      now: Date.now,
      random: Math.random,
      site: 'https://example.org',
      userAgent: 'Bench',
      log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
      onStopped: () => undefined,
      async post({ address, body }) {
        if (!address.includes('hangs')) {
          late.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
          return { status: 200, ms: 1, answer: '', problem: null, retryAfterMs: null };
        }
        await wait(HANGS_MS);
        return { status: null, ms: HANGS_MS, answer: '', problem: 'Late.', retryAfterMs: null };
      },
    });
    try {
      await db.deleteFrom('webhook').execute();
      const slow = await addAccounts(db, HANGING_ACCOUNTS);
      const fast = await addAccounts(db, WORKING);
      const hanging = { count: HANGING, host: 'hangs', isProven: false };
      await addWebhooks(db, box, slow, hanging);
      await addWebhooks(db, box, fast, { count: WORKING, host: 'works', isProven: true });
      await enqueue(db, slow);
      const timer = setInterval(() => void worker.wake(), POLL_MS);
      for (let sent = 0; sent < EVENTS; sent += 1) {
        await enqueue(db, fast);
        await wait(EVENT_MS);
      }
      await wait(2 * POLL_MS);
      clearInterval(timer);
      if (late.length < WORKING * EVENTS) {
        throw new Error(`Only ${String(late.length)} events arrived.`);
      }
      const figure = (name: string, value: number): Figure => ({
        name,
        value,
        unit: 'ms',
        floor: null,
        goal: GOAL_MS,
        floorIs: 'no delay at all',
      });
      return [
        figure('Delay of other webhooks, 10,000 hang (p95)', quantile(late, 0.95)),
        figure('Delay of other webhooks, 10,000 hang (longest)', Math.max(...late)),
      ];
    } finally {
      await worker.stop();
      await handle.close();
    }
  });
}

/** Deliveries to receivers that work while those of 10,000 webhooks hang. */
export const webhooks: Measure = { name: 'webhooks', measure };
