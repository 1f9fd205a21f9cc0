import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import {
  AmountError,
  disputePayment,
  refundPayment,
  undoRefund,
} from '../billing/paymentsRepository';
import { updateBillingStatuses } from '../billing/standingRepository';
import { lockAccount } from '../ledger/repository';
import type { RefundOrder, RefundOutcome } from './processor';

/** Money refunded from a receipt. */
export interface Refund {
  readonly accountId: number;
  readonly receiptId: number;
  readonly cents: number;
  readonly reason: string;
  /** Null for automatic refunds. */
  readonly userId: number | null;
}

/**
 * Refunds the unapplied part of a receipt in the ledger; queues card payments for a refund by the
 * processor. The caller holds the account's lock. Throws an `AmountError` that names the broken
 * rule.
 */
export async function orderRefund(
  trx: Transaction<Database>,
  refund: Refund,
  processor: string | null,
  at: number,
): Promise<void> {
  const { accountId, cents, reason, receiptId, userId } = refund;
  await refundPayment(trx, { receiptId, cents, userId, reason }, at);
  const { kind } = await trx
    .selectFrom('receipt')
    .where('id', '=', receiptId)
    .select('kind')
    .executeTakeFirstOrThrow();
  if (kind !== 'CARD') return;
  const source = await findSource(trx, receiptId, processor);
  if (source === null) {
    throw new AmountError("This payment's card processor isn't available.");
  }
  await trx
    .insertInto('card_refund')
    .values({
      key: randomUUID(),
      ...source,
      receipt_id: receiptId,
      account_id: accountId,
      cents,
      reason,
      asked_by: userId,
      status: 'WAITING',
      asked_at: new Date(at),
    })
    .execute();
}

/**
 * Finds the processor's payment of a receipt: a charge, or the captured hold whose dispute was won.
 * Null if that processor has none.
 */
async function findSource(
  trx: Transaction<Database>,
  receiptId: number,
  processor: string | null,
): Promise<{ readonly charge_key: string | null; readonly hold_key: string | null } | null> {
  const charge = await trx
    .selectFrom('card_charge as k')
    .innerJoin('payment_card as c', 'c.id', 'k.card_id')
    .where('k.receipt_id', '=', receiptId)
    .where('k.status', 'in', ['PAID', 'DISPUTED'])
    .where('c.processor', '=', processor ?? '')
    .select('k.key')
    .executeTakeFirst();
  if (charge !== undefined) return { charge_key: charge.key, hold_key: null };
  const hold = await trx
    .selectFrom('receipt as r')
    .innerJoin('filing_hold as h', 'h.key', 'r.hold_key')
    .where('r.id', '=', receiptId)
    .where('h.processor', '=', processor ?? '')
    .select('h.key')
    .executeTakeFirst();
  return hold === undefined ? null : { charge_key: null, hold_key: hold.key };
}

/** A refund sent, or to be sent, to the processor. */
export interface StoredRefund extends RefundOrder {
  readonly receiptId: number;
  readonly accountId: number;
  readonly cardInWords: string;
}

const FACTS = sql`
  r.key, r.receipt_id as "receiptId", r.account_id as "accountId", r.cents,
  coalesce(k.processor_id, h.processor_id) as "processorId",
  c.brand || ' ending in ' || c.last_digits as "cardInWords"
  from card_refund r left join card_charge k on k.key = r.charge_key
  left join filing_hold h on h.key = r.hold_key
  join payment_card c on c.id = coalesce(k.card_id, h.card_id)`;

/** Loads a processor's pending refunds, least recently requested first. */
export async function findWaitingRefunds(
  db: Kysely<Database>,
  processor: string,
  { accountId, limit }: { readonly accountId: number | null; readonly limit: number },
): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${FACTS}
     where r.status = 'WAITING' and c.processor = ${processor}
       and coalesce(k.processor_id, h.processor_id) is not null
       ${accountId === null ? sql`` : sql`and r.account_id = ${accountId}`}
     order by r.asked_at, r.key limit ${limit}`.execute(db);
  return rows;
}

/** Loads a processor's refund by its key; null if there is none. */
export async function findRefund(
  db: Kysely<Database>,
  processor: string,
  key: string,
): Promise<StoredRefund | null> {
  const { rows } = await sql<StoredRefund>`
    select ${FACTS} where r.key = ${key}::uuid and c.processor = ${processor}
       and coalesce(k.processor_id, h.processor_id) is not null`.execute(db);
  return rows[0] ?? null;
}

/** Where the amount of a failed refund is: on the account again, or taken by a dispute. */
type RefundFailure = 'returned' | 'disputed';

/**
 * Saves the outcome of a refund once. A refund that failed, even after it was done, is reversed in
 * the ledger, unless a dispute has taken the money; that is possible only if it was never done.
 * Returns null if it hasn't failed or its failure was saved before.
 */
export async function settleRefund(
  trx: Transaction<Database>,
  { accountId, cents, key, receiptId }: StoredRefund,
  outcome: RefundOutcome,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<RefundFailure | null> {
  await lockAccount(trx, accountId);
  const earlier = await trx
    .selectFrom('card_refund')
    .where('key', '=', key)
    .select('status')
    .executeTakeFirst();
  const isRefused = outcome.kind === 'refused';
  const { numUpdatedRows } = await trx
    .updateTable('card_refund')
    .set({
      status: isRefused ? 'REFUSED' : 'DONE',
      problem: isRefused ? outcome.reason.slice(0, 300) : null,
      settled_at: new Date(at),
    })
    .where('key', '=', key)
    .where('status', 'in', isRefused ? ['WAITING', 'DONE'] : ['WAITING'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n || !isRefused) return null;
  const isTaken = earlier?.status === 'WAITING' && (await isDisputedWhole(trx, receiptId));
  await undoRefund(trx, { receiptId, cents }, at);
  if (isTaken) await disputeRest(trx, receiptId, cents, { at, today });
  await updateBillingStatuses(trx, [accountId], today);
  return isTaken ? 'disputed' : 'returned';
}

/** True if a dispute took the whole part of a card payment that wasn't refunded. */
async function isDisputedWhole(trx: Transaction<Database>, receiptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from card_charge k join receipt r on r.id = k.receipt_id
     where r.id = ${receiptId} and k.status = 'DISPUTED' and r.refunded_cents >= r.cents`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Reverses the amount of a refund that was rejected because the bank had already taken the whole
 * payment. Otherwise the account would have it twice.
 */
async function disputeRest(
  trx: Transaction<Database>,
  receiptId: number,
  cents: number,
  time: { readonly at: number; readonly today: string },
): Promise<void> {
  const { cents: gone } = await disputePayment(trx, { receiptId, cents }, time);
  await trx
    .updateTable('card_charge')
    .set({ disputed_cents: sql`disputed_cents + ${gone}` })
    .where('receipt_id', '=', receiptId)
    .execute();
}
