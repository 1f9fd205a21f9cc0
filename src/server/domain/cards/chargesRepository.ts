import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { CardChargeStatus } from '../../db/tables/billing';
import { updateStandings } from '../billing/standingRepository';
import { disputePayment, receivePayment } from '../billing/paymentsRepository';
import { holdAccount } from '../ledger/repository';
import type { ChargeOutcome, ProcessorCard } from './processor';

/** A charge as it was put down, with its card. */
export interface KeptCharge {
  readonly key: string;
  readonly accountId: number;
  readonly invoiceId: number;
  readonly invoiceNumber: number;
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

type Row = Omit<KeptCharge, 'card'> & KeptCharge['card'];

const FACTS = sql`
  k.key, k.account_id as "accountId", k.invoice_id as "invoiceId", i.number as "invoiceNumber",
  k.cents, k.status, k.processor_id as "processorId", c.processor,
  c.customer_token as "customerToken", c.card_token as "cardToken",
  c.brand || ' ending in ' || c.last_digits as "cardInWords", k.action_url as "actionUrl", k.problem,
  k.asked_at as "askedAt"
  from card_charge k join invoice i on i.id = k.invoice_id
  join payment_card c on c.id = k.card_id`;

function chargeOf({ cardToken, customerToken, ...row }: Row): KeptCharge {
  return { ...row, card: { cardToken, customerToken } };
}

/** Charges whose outcome is not known, those asked longest ago first. */
export async function findWaiting(
  db: Kysely<Database>,
  processor: string,
  limit: number,
): Promise<KeptCharge[]> {
  const { rows } = await sql<Row>`
    select ${FACTS} where k.status in ('WAITING', 'NEEDS_ACTION') and c.processor = ${processor}
     order by k.asked_at, k.key limit ${limit}`.execute(db);
  return rows.map(chargeOf);
}

/** The last charge of each of the account's open invoices, and those that wait. */
export async function findChargesOfAccount(
  db: Kysely<Database>,
  accountId: number,
): Promise<KeptCharge[]> {
  const { rows } = await sql<Row>`
    select distinct on (k.invoice_id) ${FACTS}
     where k.account_id = ${accountId} and i.open_cents > 0
     order by k.invoice_id, k.asked_at desc, k.key`.execute(db);
  return rows.map(chargeOf);
}

export async function findCharge(
  db: Kysely<Database>,
  by: { readonly key: string } | { readonly processorId: string },
): Promise<KeptCharge | null> {
  const condition =
    'key' in by ? sql`k.key = ${by.key}::uuid` : sql`k.processor_id = ${by.processorId}`;
  const { rows } = await sql<Row>`select ${FACTS} where ${condition}`.execute(db);
  return rows[0] === undefined ? null : chargeOf(rows[0]);
}

/**
 * Writes down what became of a charge, in whatever order and however often it is told: a payment
 * counts once, and what was paid is not declined any more. True where something changed.
 */
export async function settleCharge(
  trx: Transaction<Database>,
  charge: KeptCharge,
  outcome: ChargeOutcome,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<boolean> {
  await holdAccount(trx, charge.accountId);
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
      const receiptId = await receivePayment(
        trx,
        {
          accountId: charge.accountId,
          userId: null,
          kind: 'CARD',
          cents: charge.cents,
          reference: charge.cardInWords,
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
        })
        .execute();
      await updateStandings(trx, [charge.accountId], today);
      return true;
    }
    case 'declined':
      if (now.status === 'DECLINED') return false;
      await set
        .set({
          status: 'DECLINED',
          processor_id,
          problem: outcome.reason.slice(0, 300),
          action_url: null,
          settled_at: new Date(at),
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

/** The bank took a payment back: its invoices are open again. */
export async function disputeCharge(
  trx: Transaction<Database>,
  charge: KeptCharge,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<void> {
  await holdAccount(trx, charge.accountId);
  const { receipt_id: receiptId } = await trx
    .updateTable('card_charge')
    .set({ status: 'DISPUTED', settled_at: new Date(at) })
    .where('key', '=', charge.key)
    .returning('receipt_id')
    .executeTakeFirstOrThrow();
  if (receiptId !== null) await disputePayment(trx, receiptId, at);
  await updateStandings(trx, [charge.accountId], today);
}

/** True the first time that an event is told. */
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
