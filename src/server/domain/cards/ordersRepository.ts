import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  CardChargeStatus,
  CardOrderStatus,
  CardOrderTable,
  PlanOrderDetails,
  SubscriptionOrderDetails,
} from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';
import { findCard } from './cardsRepository';

/** An order for a plan or subscription that starts once the account's card has paid. */
export interface NewOrder {
  /** The same for all retries of a form or request. */
  readonly key: string;
  readonly accountId: number;
  /** Null for a renewal. */
  readonly userId: number | null;
  readonly content:
    | { readonly kind: 'PLAN' | 'RENEWAL'; readonly details: PlanOrderDetails }
    | { readonly kind: 'WARRANT_SUBSCRIPTION'; readonly details: SubscriptionOrderDetails };
  readonly cents: number;
}

/** Why an order wasn't placed. */
export type OrderProblem = 'noCard' | 'waiting';

/**
 * Places an order and queues its charge for `settleCharges`; nothing else changes until the card
 * has paid. The caller holds the account's lock. Returns null if the order was placed.
 */
export async function placeOrder(
  trx: Transaction<Database>,
  { accountId, cents, content, key, userId }: NewOrder,
  at: number,
): Promise<OrderProblem | null> {
  const card = await findCard(trx, accountId);
  if (card === null) return 'noCard';
  if ((await findWaitingOrder(trx, accountId)) !== null) return 'waiting';
  const { id } = await trx
    .insertInto('card_order')
    .values({
      key,
      account_id: accountId,
      user_id: userId,
      kind: content.kind,
      details: JSON.stringify(content.details),
      cents,
      status: 'WAITING',
      ordered_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('card_charge')
    .values({
      key: randomUUID(),
      account_id: accountId,
      card_id: card.id,
      order_id: id,
      cents,
      status: 'WAITING',
      asked_at: new Date(at),
    })
    .execute();
  return null;
}

/**
 * Orders a renewal again, with the account's card on file, if its charge ended because its card was
 * removed or replaced. The caller holds the account's lock. Returns false for orders that aren't
 * renewals, and if the new order can't be placed.
 */
export async function orderAgain(
  trx: Transaction<Database>,
  {
    orderId,
    orderKind,
  }: { readonly orderId: number | null; readonly orderKind: CardOrderTable['kind'] | null },
  at: number,
): Promise<boolean> {
  if (orderId === null || orderKind !== 'RENEWAL') return false;
  const { accountId, cents, details } = await trx
    .selectFrom('card_order')
    .where('id', '=', orderId)
    .select(['account_id as accountId', 'cents', 'details'])
    .executeTakeFirstOrThrow();
  const content = { kind: 'RENEWAL', details: details as PlanOrderDetails } as const;
  const order = { key: randomUUID(), accountId, userId: null, content, cents };
  return (await placeOrder(trx, order, at)) === null;
}

/** Returns the kind of the account's order whose charge is pending; null if there is none. */
export async function findWaitingOrder(
  trx: Transaction<Database>,
  accountId: number,
): Promise<CardOrderTable['kind'] | null> {
  const waiting = await trx
    .selectFrom('card_order')
    .where('account_id', '=', accountId)
    .where('status', '=', 'WAITING')
    .select('kind')
    .executeTakeFirst();
  return waiting?.kind ?? null;
}

/** An order with the outcome of its charge. */
export interface StoredOrder {
  readonly id: number;
  readonly key: string;
  readonly kind: CardOrderTable['kind'];
  readonly details: PlanOrderDetails | SubscriptionOrderDetails;
  readonly cents: number;
  readonly status: CardOrderStatus;
  readonly chargeStatus: CardChargeStatus;
  /** URL where the card's owner confirms the payment; null if no confirmation is needed. */
  readonly actionUrl: string | null;
  /** Why the card was declined. */
  readonly problem: string | null;
  /** True if the charge ended without a response from the processor. */
  readonly isUnanswered: boolean;
  /** True while the order waits and the processor hasn't confirmed receiving its charge. */
  readonly isCancelable: boolean;
}

/**
 * Loads the account's order with that key, or its newest; null if there is none or it belongs to
 * another account.
 */
export async function findOrder(
  db: Kysely<Database>,
  accountId: number,
  key: string | null,
): Promise<StoredOrder | null> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.key, o.kind, o.details, o.cents, o.status, k.status as "chargeStatus",
           k.action_url as "actionUrl", k.problem, k.is_unanswered as "isUnanswered",
           o.status = 'WAITING' and k.status = 'WAITING' and k.processor_id is null
             as "isCancelable"
      from card_order o join card_charge k on k.order_id = o.id
     where o.account_id = ${accountId}
       and (${key}::text is null or o.key::text = ${key}::text)
     order by o.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
