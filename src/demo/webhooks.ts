import { sql, type Kysely } from 'kysely';
import { HOUR_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { createSecret } from '../server/domain/webhooks/rules';

interface DemoDelivery {
  readonly kind: string;
  readonly data: object;
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly hoursAgo: number;
  readonly tries: readonly {
    readonly status: number | null;
    readonly ms: number;
    readonly answer: string;
    readonly problem: string | null;
  }[];
}

const DONE = { status: 200, ms: 84, answer: '{"received":true}', problem: null };
const BUSY = {
  status: 503,
  ms: 412,
  answer: 'Service Unavailable',
  problem: 'The receiver returned 503.',
};
const SLOW = {
  status: null,
  ms: 10_001,
  answer: '',
  problem: 'No complete response within 10 seconds.',
};

const counties = [{ id: 18177, name: 'Wayne County', state: 'IN' }];
const update = (importId: number, register: string, asOf: string): object => ({
  importId,
  register,
  counties,
  asOf,
  link: '/in/CourtCounties',
});

/** Returns deliveries of a working receiver, oldest first. */
function deliveriesOf(now: number, webhookId: number): readonly DemoDelivery[] {
  const dayOf = (hoursAgo: number): string => new Date(now - hoursAgo * HOUR_MS).toISOString();
  return [
    {
      kind: 'webhook.test',
      state: 'DELIVERED',
      hoursAgo: 200,
      tries: [DONE],
      data: { webhookId, link: `/in/account/ViewWebhook?webhookId=${String(webhookId)}` },
    },
    {
      kind: 'import.completed',
      state: 'FAILED',
      hoursAgo: 170,
      data: update(1, 'court', dayOf(172)),
      tries: [BUSY, BUSY, SLOW, SLOW, SLOW, SLOW, SLOW, SLOW, SLOW, SLOW],
    },
    {
      kind: 'import.completed',
      state: 'DELIVERED',
      hoursAgo: 50,
      tries: [SLOW, DONE],
      data: update(2, 'recorder', dayOf(52)),
    },
    {
      kind: 'import.completed',
      state: 'DELIVERED',
      hoursAgo: 26,
      tries: [DONE],
      data: update(3, 'court', dayOf(28)),
    },
    {
      kind: 'import.completed',
      state: 'DELIVERED',
      hoursAgo: 2,
      tries: [DONE],
      data: update(4, 'taxWarrant', dayOf(4)),
    },
  ];
}

/** URLs that don't exist anywhere; example.com is reserved for examples. */
const ADDRESSES = {
  works: 'https://hooks.example.com/countyline',
  failed: 'https://old-server.example.com/webhooks',
} as const;

async function addWebhook(
  db: Kysely<Database>,
  accountId: number,
  now: number,
  { isPaused }: { readonly isPaused: boolean },
): Promise<number> {
  const address = isPaused ? ADDRESSES.failed : ADDRESSES.works;
  const { id } = await db
    .insertInto('webhook')
    .values({
      account_id: accountId,
      created_by: null,
      address,
      destination: `${new URL(address).hostname}:443`,
      description: isPaused ? 'Former docket server' : 'Case management system',
      kinds: isPaused ? ['alert.created'] : ['import.completed', 'filing.status_changed'],
      registers: [],
      county_ids: [],
      failures: isPaused ? 50 : 0,
      state: isPaused ? 'PAUSED' : 'ACTIVE',
      state_reason: isPaused ? 'FAILURES' : null,
      delivered_at: isPaused ? null : new Date(now - 2 * HOUR_MS),
      created_at: new Date(now - 210 * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The server encrypts the secret at its next start.
  await db
    .insertInto('webhook_secret')
    .values({
      webhook_id: id,
      secret: createSecret(),
      expires_at: null,
      created_at: new Date(now - 210 * HOUR_MS),
    })
    .execute();
  return id;
}

/** Adds to an administrator's account a webhook that works and one that was paused, with deliveries in several states. */
export async function loadDemoWebhooks(
  db: Kysely<Database>,
  adminId: number | undefined,
  now: number,
): Promise<void> {
  if (adminId === undefined) return;
  const { account_id: accountId } = await db
    .selectFrom('app_user')
    .where('id', '=', adminId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  if (accountId === null) return;
  const working = await addWebhook(db, accountId, now, { isPaused: false });
  const paused = await addWebhook(db, accountId, now, { isPaused: true });
  const waiting: DemoDelivery = {
    kind: 'alert.created',
    state: 'PENDING',
    hoursAgo: 20,
    tries: [SLOW, BUSY],
    data: {
      notificationId: 1,
      userId: 1,
      kind: 'CASE_CHANGED',
      record: null,
      savedSearchId: null,
      link: '/in/common/Notifications/1',
    },
  };
  for (const [webhookId, deliveries] of [
    [working, deliveriesOf(now, working)],
    [paused, [waiting]],
  ] as const) {
    for (const delivery of deliveries) await addDelivery(db, webhookId, delivery, now);
  }
}

async function addDelivery(
  db: Kysely<Database>,
  webhookId: number,
  { data, hoursAgo, kind, state, tries }: DemoDelivery,
  now: number,
): Promise<void> {
  const at = new Date(now - hoursAgo * HOUR_MS);
  const isPending = state === 'PENDING';
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (message_id, webhook_id, kind, data, state, tries, round_tries,
                                  round_at, next_try_at, created_at, finished_at)
    values (gen_random_uuid(), ${webhookId}, ${kind}, ${JSON.stringify(data)}::text::json, ${state},
            ${tries.length}, ${tries.length}, ${at}, ${isPending ? new Date(now) : null}, ${at},
            ${isPending ? null : new Date(at.getTime() + tries.length * 60_000)})
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  await db
    .insertInto('webhook_try')
    .values(
      tries.map((each, place) => ({
        ...each,
        delivery_id: row.id,
        at: new Date(at.getTime() + place * 60_000),
      })),
    )
    .execute();
}
