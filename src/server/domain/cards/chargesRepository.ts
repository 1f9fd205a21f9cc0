import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { CardChargeStatus, CardOrderTable } from '../../db/tables/billing';
import { disputedLetter } from '../billing/letters';
import { findBilled, queueToAccount } from '../billing/mailsRepository';
import { updateBillingStatuses } from '../billing/standingRepository';
import {
  disputePayment,
  receivePayment,
  reinstatePayment,
  type Reversal,
} from '../billing/paymentsRepository';
import { lockAccount } from '../ledger/repository';
import type { ChargeOutcome, ProcessorCard } from './processor';
import { declineOrder, openOrder } from './openOrderRepository';
import { orderRefund } from './refundsRepository';

/** A saved charge with its card. */
export interface StoredCharge {
  readonly key: string;
  readonly accountId: number;
  /** Null for a charge that pays for an order. */
  readonly invoiceId: number | null;
  readonly invoiceNumber: number | null;
  readonly orderId: number | null;
  readonly orderKind: CardOrderTable['kind'] | null;
  readonly cents: number;
  readonly status: CardChargeStatus;
  readonly processorId: string | null;
  readonly processor: string;
  readonly card: Pick<ProcessorCard, 'customerToken' | 'cardToken'>;
  readonly cardInWords: string;
  readonly actionUrl: string | null;
  readonly problem: string | null;
  readonly askedAt: Date;
}

type Row = Omit<StoredCharge, 'card'> & StoredCharge['card'];

const FACTS = sql`
  k.key, k.account_id as "accountId", k.invoice_id as "invoiceId", i.number as "invoiceNumber",
  k.order_id as "orderId", o.kind as "orderKind", k.cents, k.status, k.processor_id as "processorId", c.processor,
  c.customer_token as "customerToken", c.card_token as "cardToken",
  c.brand || ' ending in ' || c.last_digits as "cardInWords", k.action_url as "actionUrl", k.problem,
  k.asked_at as "askedAt"
  from card_charge k left join invoice i on i.id = k.invoice_id
  left join card_order o on o.id = k.order_id
  join payment_card c on c.id = k.card_id`;

function chargeOf({ cardToken, customerToken, ...row }: Row): StoredCharge {
  return { ...row, card: { cardToken, customerToken } };
}

/** SQL: true for an account's charges; for all charges if `accountId` is null. */
function isOf(accountId: number | null) {
  return accountId === null ? sql`true` : sql`k.account_id = ${accountId}`;
}

/** Which pending charges to load, least recently requested first. */
export interface ChargePage {
  /** Null for every account's charges. */
  readonly accountId: number | null;
  readonly limit: number;
}

/** Loads a page of charges with an unknown outcome, after the given one. */
export async function findWaiting(
  db: Kysely<Database>,
  processor: string,
  { accountId, limit }: ChargePage,
  after: StoredCharge | null,
): Promise<StoredCharge[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} where k.status in ('WAITING', 'NEEDS_ACTION') and c.processor = ${processor}
       and ${isOf(accountId)}
       ${after === null ? sql`` : sql`and (k.asked_at, k.key) > (${after.askedAt}, ${after.key}::uuid)`}
     order by k.asked_at, k.key limit ${limit}`.execute(db);
  return rows.map(chargeOf);
}

/**
 * Returns why a charge must not be requested anymore: the card was removed, or the invoice was paid
 * in another way, in full or in part. Null if it can still be requested.
 */
export async function findObstacle(
  db: Kysely<Database>,
  { cents, key }: StoredCharge,
): Promise<string | null> {
  const { isRemoved, openCents } = await db
    .selectFrom('card_charge as k')
    .innerJoin('payment_card as c', 'c.id', 'k.card_id')
    .leftJoin('invoice as i', 'i.id', 'k.invoice_id')
    .where('k.key', '=', key)
    .select(['i.open_cents as openCents'])
    .select((e) => e('c.removed_at', 'is not', null).as('isRemoved'))
    .executeTakeFirstOrThrow();
  if (isRemoved) return 'The card was removed before the payment.';
  return openCents !== null && openCents < cents ? 'The invoice was paid in another way.' : null;
}

/** Loads old charges of processors that this server isn't configured for. */
export async function findUnreachable(
  db: Kysely<Database>,
  processor: string | null,
  before: Date,
  { accountId, limit }: ChargePage,
): Promise<StoredCharge[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} where k.status in ('WAITING', 'NEEDS_ACTION')
       and c.processor is distinct from ${processor}::text and k.asked_at < ${before}
       and ${isOf(accountId)}
     order by k.asked_at, k.key limit ${limit}`.execute(db);
  return rows.map(chargeOf);
}

/** Loads a processor's charges that were abandoned without its response before a given time. */
export async function findAbandonedCharges(
  db: Kysely<Database>,
  processor: string,
  before: Date,
  { accountId, limit }: ChargePage,
): Promise<StoredCharge[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} where k.given_up_at <= ${before} and c.processor = ${processor}
       and ${isOf(accountId)}
     order by k.given_up_at, k.key limit ${limit}`.execute(db);
  return rows.map(chargeOf);
}

/**
 * Marks an abandoned charge as resolved, so that it isn't checked again; `isDeclined` if the
 * processor declined it.
 */
export async function resolveAbandonedCharge(
  db: Kysely<Database>,
  key: string,
  { isDeclined }: { readonly isDeclined: boolean },
): Promise<void> {
  await db
    .updateTable('card_charge')
    .set({ given_up_at: null, ...(isDeclined ? { is_unanswered: false } : {}) })
    .where('key', '=', key)
    .execute();
}

/** Loads the latest charge of each of the account's open invoices, and all pending charges. */
export async function findChargesOfAccount(
  db: Kysely<Database>,
  accountId: number,
): Promise<StoredCharge[]> {
  const { rows } = await sql<Row>`
    select distinct on (k.invoice_id) ${FACTS}
     where k.account_id = ${accountId} and i.open_cents > 0
     order by k.invoice_id, k.asked_at desc, k.key`.execute(db);
  return rows.map(chargeOf);
}

/** Loads the account's pending charges for orders. */
export async function findOrderCharges(
  db: Kysely<Database>,
  accountId: number,
): Promise<StoredCharge[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} where k.account_id = ${accountId} and k.order_id is not null
       and k.status in ('WAITING', 'NEEDS_ACTION') order by k.asked_at, k.key`.execute(db);
  return rows.map(chargeOf);
}

export async function findCharge(
  db: Kysely<Database>,
  by: { readonly key: string } | { readonly processorId: string },
): Promise<StoredCharge | null> {
  const condition =
    'key' in by ? sql`k.key = ${by.key}::uuid` : sql`k.processor_id = ${by.processorId}`;
  const { rows } = await sql<Row>`select ${FACTS} where ${condition}`.execute(db);
  return rows[0] === undefined ? null : chargeOf(rows[0]);
}

/**
 * Saves the outcome of a charge. Repeated or out-of-order reports are safe: a payment is counted
 * only once, and a paid charge can't become declined. Returns true if anything changed.
 */
export async function settleCharge(
  trx: Transaction<Database>,
  charge: StoredCharge,
  outcome: ChargeOutcome,
  {
    at,
    isAbandoned = false,
    today,
  }: {
    readonly at: number;
    readonly today: string;
    /**
     * True if we declined the charge without a response; the processor is queried once it's
     * available again.
     */
    readonly isAbandoned?: boolean;
  },
): Promise<boolean> {
  await lockAccount(trx, charge.accountId);
  const now = await trx
    .selectFrom('card_charge')
    .where('key', '=', charge.key)
    .select(['status', 'processor_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (now.status === 'PAID' || now.status === 'DISPUTED') return false;
  const set = trx.updateTable('card_charge').where('key', '=', charge.key);
  const processor_id = outcome.processorId ?? now.processor_id;
  switch (outcome.kind) {
    case 'paid': {
      const { orderId } = charge;
      const opened = orderId === null ? null : await openOrder(trx, orderId, { at, today });
      const receiptId = await receivePayment(
        trx,
        {
          accountId: charge.accountId,
          userId: null,
          kind: 'CARD',
          cents: charge.cents,
          reference: charge.cardInWords,
          ...(orderId === null ? {} : { pays: opened }),
        },
        at,
      );
      await set
        .set({
          status: 'PAID',
          processor_id,
          receipt_id: receiptId,
          problem: null,
          action_url: null,
          settled_at: new Date(at),
          given_up_at: null,
          is_unanswered: false,
        })
        .execute();
      if (now.status === 'DECLINED' || (orderId !== null && opened === null)) {
        await giveBackRest(trx, charge, receiptId, at);
      }
      await updateBillingStatuses(trx, [charge.accountId], today);
      return true;
    }
    case 'declined':
      if (now.status === 'DECLINED') return false;
      if (charge.orderId !== null) await declineOrder(trx, charge.orderId, at);
      await set
        .set({
          status: 'DECLINED',
          processor_id,
          problem: outcome.reason.slice(0, 300),
          action_url: null,
          settled_at: new Date(at),
          given_up_at: isAbandoned ? new Date(at) : null,
          is_unanswered: isAbandoned,
        })
        .execute();
      return true;
    case 'needsAction':
      if (now.status !== 'WAITING') return false;
      await set.set({ status: 'NEEDS_ACTION', processor_id, action_url: outcome.url }).execute();
      return true;
    case 'pending':
      await set.set({ processor_id }).execute();
      return false;
  }
}

/**
 * Refunds the unapplied part of a payment that arrived after its charge was abandoned, or whose
 * order can't start anymore.
 */
async function giveBackRest(
  trx: Transaction<Database>,
  { accountId, orderId, processor }: StoredCharge,
  receiptId: number,
  at: number,
): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select (r.cents - coalesce((
             select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0))::bigint as cents
      from receipt r where r.id = ${receiptId}`.execute(trx);
  const cents = rows[0]?.cents ?? 0;
  if (cents === 0) return;
  const reason =
    orderId === null ? 'the invoice was already paid' : 'the order could no longer be completed';
  await orderRefund(trx, { accountId, receiptId, cents, reason, userId: null }, processor, at);
}

/** Amount and time of a dispute. */
interface Dispute {
  readonly cents: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly today: string;
}

/** Reverses the disputed part of a charge, reopens the invoices that it paid, and emails the account. */
export async function disputeCharge(
  trx: Transaction<Database>,
  charge: StoredCharge,
  { at, cents, today }: Dispute,
): Promise<void> {
  await lockAccount(trx, charge.accountId);
  const { receipt_id: receiptId } = await trx
    .updateTable('card_charge')
    .set({ status: 'DISPUTED', settled_at: new Date(at) })
    .where('key', '=', charge.key)
    .returning('receipt_id')
    .executeTakeFirstOrThrow();
  if (receiptId !== null) {
    const reversal = await disputePayment(trx, { receiptId, cents }, { at, today });
    await trx
      .updateTable('card_charge')
      .set({ disputed_cents: sql`disputed_cents + ${reversal.cents}` })
      .where('key', '=', charge.key)
      .execute();
    if (reversal.cents > 0) await notifyDisputed(trx, charge, reversal, { at, today });
  }
  await updateBillingStatuses(trx, [charge.accountId], today);
}

async function notifyDisputed(
  trx: Transaction<Database>,
  { accountId, cardInWords }: StoredCharge,
  reversal: Reversal,
  { at, today }: Pick<Dispute, 'at' | 'today'>,
): Promise<void> {
  const { accountName, emails } = await findBilled(trx, accountId);
  const letter = disputedLetter(accountName, reversal, cardInWords, today);
  await queueToAccount(trx, { accountId, emails }, letter, at);
}

/** Returns the amount of a dispute that the site won to its payment, which pays open invoices. */
export async function reinstateCharge(
  trx: Transaction<Database>,
  charge: StoredCharge,
  { at, cents, today }: Dispute,
): Promise<void> {
  await lockAccount(trx, charge.accountId);
  const { disputed_cents: disputed, receipt_id: receiptId } = await trx
    .selectFrom('card_charge')
    .where('key', '=', charge.key)
    .select(['disputed_cents', 'receipt_id'])
    .executeTakeFirstOrThrow();
  const back = Math.min(cents, disputed);
  if (receiptId === null || back === 0) return;
  await trx
    .updateTable('card_charge')
    .set({ disputed_cents: disputed - back, ...(back === disputed ? { status: 'PAID' } : {}) })
    .where('key', '=', charge.key)
    .execute();
  await reinstatePayment(trx, { receiptId, cents: back }, at);
  await updateBillingStatuses(trx, [charge.accountId], today);
}

/** Locks a dispute until the transaction ends, so that its events are handled one after another. */
export async function lockDispute(trx: Transaction<Database>, disputeId: string): Promise<void> {
  const key = `dispute:${disputeId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Returns true the first time an event is reported. */
export async function isNewEvent(
  trx: Transaction<Database>,
  eventId: string,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into processor_event (id, received_at) values (${eventId}, ${new Date(at)})
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Returns true if an event was reported before. */
export async function isKnownEvent(trx: Transaction<Database>, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from processor_event where id = ${eventId}`.execute(trx);
  return rows.length > 0;
}
