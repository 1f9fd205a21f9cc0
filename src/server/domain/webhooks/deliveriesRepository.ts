import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { WebhookDelivery, WebhookTry } from '#contract/schemas/webhooks';
import type { DeliveryState } from '#contract/account/webhooks';
import type { Database } from '../../db/tables/database';
import { isOwnedBy, type WebhookTransaction } from './webhooksRepository';

/** Maximum attempts shown per delivery. */
const MAX_ATTEMPTS = 50;

interface Row extends Omit<WebhookDelivery, 'createdAt' | 'nextTryAt' | 'finishedAt'> {
  readonly createdAt: Date;
  readonly nextTryAt: Date | null;
  readonly finishedAt: Date | null;
}

function toDelivery({ createdAt, finishedAt, nextTryAt, ...row }: Row): WebhookDelivery {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

const COLUMNS = sql`
  d.id, 'msg_' || d.message_id as "messageId", d.kind, d.state, d.tries, d.created_at as "createdAt",
  d.next_try_at as "nextTryAt", d.finished_at as "finishedAt", t.status as "lastStatus",
  t.problem as "lastProblem"`;
const LAST_TRY = sql`
  left join lateral (select status, problem from webhook_try t
                      where t.delivery_id = d.id order by t.id desc limit 1) t on true`;

/** Options for a page of a webhook's deliveries. */
export interface DeliveriesPage {
  readonly state: DeliveryState | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds one page of a webhook's deliveries, newest first, and their total. The caller checks access
 * to the webhook.
 */
export async function findDeliveries(
  db: Kysely<Database>,
  webhookId: number,
  { limit, offset, state }: DeliveriesPage,
): Promise<{ readonly items: WebhookDelivery[]; readonly total: number }> {
  const which: RawBuilder<unknown> = sql`
    d.webhook_id = ${webhookId} and (${state ?? null}::text is null or d.state = ${state ?? null}::text)`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from webhook_delivery d ${LAST_TRY}
     where ${which} order by d.id desc offset ${offset} limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from webhook_delivery d where ${which}`.execute(db);
  return { items: rows.map(toDelivery), total: counted[0]?.total ?? 0 };
}

/** A delivery with the parts of its body. */
export interface StoredDelivery {
  readonly delivery: WebhookDelivery;
  readonly data: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly triesMade: readonly WebhookTry[];
}

/** Finds a delivery of an owner's webhook with its attempts; null if there is none. */
export async function findDelivery(
  db: Kysely<Database>,
  accountId: number | null,
  { deliveryId, webhookId }: { readonly webhookId: number; readonly deliveryId: number },
): Promise<StoredDelivery | null> {
  const { rows } = await sql<
    Row & { readonly data: Readonly<Record<string, unknown>>; readonly address: string }
  >`
    select ${COLUMNS}, d.data, w.address
      from webhook_delivery d join webhook w on w.id = d.webhook_id ${LAST_TRY}
     where d.id = ${deliveryId} and w.id = ${webhookId} and ${isOwnedBy(accountId)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { address, data, ...delivery } = row;
  const tries = await db
    .selectFrom('webhook_try')
    .where('delivery_id', '=', deliveryId)
    .select(['at', 'status', 'ms', 'answer', 'problem'])
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  return {
    delivery: toDelivery(delivery),
    data,
    address,
    triesMade: tries.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  };
}

/** Locks a delivery of a webhook; null if there is none. */
export async function lockDelivery(
  trx: WebhookTransaction,
  webhookId: number,
  deliveryId: number,
): Promise<{ readonly state: DeliveryState } | null> {
  const row = await trx
    .selectFrom('webhook_delivery')
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Requeues a finished delivery, with the same id and new retries. */
export async function requeueDelivery(
  trx: WebhookTransaction,
  deliveryId: number,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'PENDING', round_tries: 0, round_at: at, next_try_at: at, finished_at: null })
    .where('id', '=', deliveryId)
    .execute();
}
