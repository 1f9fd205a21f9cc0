import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { ReceiptTable } from '../../db/tables/billing';
import { enterEntries, type LedgerActor } from '../ledger/repository';
import { reopenInvoices, type Reopening } from './reopenRepository';

/** A payment received or a credit granted. */
export interface Payment extends LedgerActor {
  readonly kind: ReceiptTable['kind'];
  readonly cents: number;
  readonly reference: string;
  /** Invoice to pay first; null keeps the whole amount as a balance. */
  readonly pays?: number | null;
  /** When it was received, in milliseconds since 1970; now by default. */
  readonly receivedAt?: number;
}

/** Thrown for an amount that can't be paid, credited, or refunded; the message states the rule. */
export class AmountError extends Error {
  override readonly name = 'AmountError';
}

const MAX_CENTS = 10_000_000_00;

function checkAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > MAX_CENTS) {
    throw new AmountError('The amount must be above 0 and at most $10,000,000, in whole cents.');
  }
}

/**
 * Writes a receipt and applies it to open invoices, oldest first. The rest remains as a balance.
 * The caller holds the account's lock. Returns the receipt's id.
 */
export async function receivePayment(
  trx: Transaction<Database>,
  payment: Payment,
  at: number,
): Promise<number> {
  const { accountId, pays, receivedAt = at } = payment;
  const [id] = await writeReceipts(trx, [payment], receivedAt);
  if (id === undefined) throw new Error('The receipt was not written.');
  if (pays !== null) await payFromBalance(trx, [accountId], at, pays);
  return id;
}

/**
 * Like `receivePayment`, but for several accounts that the caller has locked, with one payment
 * each.
 */
export async function receivePayments(
  trx: Transaction<Database>,
  payments: readonly Omit<Payment, 'pays' | 'receivedAt'>[],
  at: number,
): Promise<void> {
  if (payments.length === 0) return;
  await writeReceipts(trx, payments, at);
  await payFromBalance(
    trx,
    payments.map(({ accountId }) => accountId),
    at,
  );
}

/**
 * Writes receipts and their ledger entries with consecutive numbers; returns their ids in order.
 */
async function writeReceipts(
  trx: Transaction<Database>,
  payments: readonly Payment[],
  at: number,
): Promise<number[]> {
  for (const { cents } of payments) checkAmount(cents);
  const entryIds = await enterEntries(
    trx,
    payments.map(({ accountId, cents, kind, reference, userId }) => ({
      accountId,
      userId,
      kind: kind === 'CREDIT' ? ('CREDIT' as const) : ('PAYMENT' as const),
      reference,
      billingCode: null,
      lines: [
        {
          ledger: kind === 'CREDIT' ? ('CREDITS' as const) : ('CASH' as const),
          countyId: null,
          cents,
        },
        { ledger: 'UNAPPLIED' as const, countyId: null, cents: -cents },
      ],
    })),
    at,
  );
  const { rows } = await sql<{ last: number }>`
    update document_counter set last_number = last_number + ${payments.length}::integer
     where kind = 'RECEIPT' returning last_number as last`.execute(trx);
  const [counter] = rows;
  if (counter === undefined) throw new Error('Receipts have no numbers.');
  const receipts = await trx
    .insertInto('receipt')
    .values(
      payments.map(({ accountId, cents, kind, reference }, index) => ({
        number: counter.last - payments.length + index + 1,
        account_id: accountId,
        entry_id: entryIds[index] ?? 0,
        kind,
        cents,
        reference,
        received_at: new Date(at),
      })),
    )
    .returning('id')
    .execute();
  return receipts.map(({ id }) => id);
}

interface Rest {
  readonly id: number;
  readonly accountId: number;
  cents: number;
}

/**
 * Pays open invoices from the balance of accounts that the caller has locked: the invoice with the
 * id `first`, then the others by due date.
 */
export async function payFromBalance(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  at: number,
  first = 0,
): Promise<void> {
  const { rows: receipts } = await sql<Rest>`
    select r.id, r.account_id as "accountId", r.cents - r.refunded_cents
             - coalesce((select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0)::bigint
             as cents
      from receipt r
     where r.account_id = any(${accountIds}::bigint[])
       and r.cents - r.refunded_cents
             > coalesce((select sum(u.cents) from receipt_use u where u.receipt_id = r.id), 0)
     order by r.id`.execute(trx);
  if (receipts.length === 0) return;
  const { rows: invoices } = await sql<Rest>`
    select id, account_id as "accountId", open_cents as cents from invoice
     where account_id = any(${receipts.map(({ accountId }) => accountId)}::bigint[])
       and open_cents > 0 order by id = ${first}::bigint desc, due_on, id`.execute(trx);
  const used = new Map<number, number>();
  for (const invoice of invoices) {
    for (const receipt of receipts) {
      const cents = Math.min(invoice.cents, receipt.cents);
      if (receipt.accountId !== invoice.accountId || cents === 0) continue;
      await sql`
        insert into receipt_use (receipt_id, invoice_id, cents)
        values (${receipt.id}, ${invoice.id}, ${cents})
        on conflict (receipt_id, invoice_id)
          do update set cents = receipt_use.cents + excluded.cents`.execute(trx);
      await sql`
        update invoice set open_cents = open_cents - ${cents} where id = ${invoice.id}`.execute(
        trx,
      );
      receipt.cents -= cents;
      invoice.cents -= cents;
      used.set(receipt.accountId, (used.get(receipt.accountId) ?? 0) + cents);
    }
  }
  const entries = [...used].map(([accountId, cents]) => ({
    accountId,
    userId: null,
    kind: 'APPLIED' as const,
    reference: 'Invoices paid',
    billingCode: null,
    lines: [
      { ledger: 'UNAPPLIED' as const, countyId: null, cents },
      { ledger: 'RECEIVABLE' as const, countyId: null, cents: -cents },
    ],
  }));
  await enterEntries(trx, entries, at);
}

/**
 * Refunds the part of a receipt that isn't applied to invoices, and never more. Credits aren't paid
 * out.
 */
export async function refundPayment(
  trx: Transaction<Database>,
  {
    cents,
    reason,
    receiptId,
    userId,
  }: { receiptId: number; cents: number; userId: number | null; reason?: string },
  at: number,
): Promise<void> {
  checkAmount(cents);
  const receipt = await findRest(trx, receiptId);
  if (receipt.kind === 'CREDIT') throw new AmountError("A credit can't be refunded.");
  if (cents > receipt.rest) {
    throw new AmountError("A refund can't exceed the part of the payment not applied to invoices.");
  }
  await trx
    .updateTable('receipt')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', receiptId)
    .execute();
  await enterEntries(
    trx,
    [
      {
        accountId: receipt.accountId,
        userId,
        kind: 'REFUND',
        reference: reason === undefined ? receipt.reference : `${receipt.reference}: ${reason}`,
        billingCode: null,
        lines: [
          { ledger: 'UNAPPLIED', countyId: null, cents },
          { ledger: 'CASH', countyId: null, cents: -cents },
        ],
      },
    ],
    at,
  );
}

/** Reverses a failed refund: the money returns to the balance and pays open invoices. */
export async function undoRefund(
  trx: Transaction<Database>,
  { cents, receiptId }: { readonly receiptId: number; readonly cents: number },
  at: number,
): Promise<void> {
  const { accountId, reference } = await findRest(trx, receiptId);
  await trx
    .updateTable('receipt')
    .set({ refunded_cents: sql`refunded_cents - ${cents}` })
    .where('id', '=', receiptId)
    .execute();
  await enterEntries(
    trx,
    [
      {
        accountId,
        userId: null,
        kind: 'REFUND',
        reference: `${reference}: the refund was rejected`,
        billingCode: null,
        lines: [
          { ledger: 'CASH', countyId: null, cents },
          { ledger: 'UNAPPLIED', countyId: null, cents: -cents },
        ],
      },
    ],
    at,
  );
  await payFromBalance(trx, [accountId], at);
}

/** A payment that the bank took back. */
export interface Reversal extends Reopening {
  /** The reversed amount; 0 if nothing was left of the payment. */
  readonly cents: number;
}

/**
 * Reverses a payment that the bank took back, or up to `cents` of it: its unapplied part first,
 * then the newest invoices, which are open again. An invoice that was paid in full is due again
 * after `DUE_DAYS`, with new notices; other invoices keep their age. Repeated calls for the whole
 * payment change nothing.
 */
export async function disputePayment(
  trx: Transaction<Database>,
  {
    cents = Infinity,
    reason,
    receiptId,
    userId = null,
  }: {
    readonly receiptId: number;
    readonly cents?: number;
    readonly reason?: string;
    readonly userId?: number | null;
  },
  { at, today }: { readonly at: number; readonly today: string },
): Promise<Reversal> {
  const { accountId, reference, rest, used } = await findRest(trx, receiptId);
  const gone = Math.min(cents, rest + used);
  if (gone === 0) return { cents: 0, hasReopened: false, hasRestarted: false };
  const fromRest = Math.min(gone, rest);
  const reopening = await reopenInvoices(trx, receiptId, gone - fromRest, today);
  await trx
    .updateTable('receipt')
    .set({
      refunded_cents: sql`refunded_cents + ${gone}`,
      reversed_cents: sql`reversed_cents + ${gone}`,
    })
    .where('id', '=', receiptId)
    .execute();
  await enterEntries(
    trx,
    [
      {
        accountId,
        userId,
        kind: 'DISPUTE',
        reference: reason === undefined ? reference : `${reference}: ${reason}`,
        billingCode: null,
        lines: [
          { ledger: 'RECEIVABLE', countyId: null, cents: gone - fromRest },
          { ledger: 'UNAPPLIED', countyId: null, cents: fromRest },
          { ledger: 'CASH', countyId: null, cents: -gone },
        ],
      },
    ],
    at,
  );
  return { cents: gone, ...reopening };
}

/** Returns a disputed amount to its payment after the account's bank lost the dispute. */
export async function reinstatePayment(
  trx: Transaction<Database>,
  { cents, receiptId }: { readonly receiptId: number; readonly cents: number },
  at: number,
): Promise<void> {
  const { accountId, reference } = await findRest(trx, receiptId);
  await trx
    .updateTable('receipt')
    .set({
      refunded_cents: sql`refunded_cents - ${cents}`,
      // Earlier versions marked some disputed payments only as refunded.
      reversed_cents: sql`greatest(reversed_cents - ${cents}, 0)`,
    })
    .where('id', '=', receiptId)
    .execute();
  await enterEntries(
    trx,
    [
      {
        accountId,
        userId: null,
        kind: 'DISPUTE',
        reference: `${reference}: dispute won`,
        billingCode: null,
        lines: [
          { ledger: 'CASH', countyId: null, cents },
          { ledger: 'UNAPPLIED', countyId: null, cents: -cents },
        ],
      },
    ],
    at,
  );
  await payFromBalance(trx, [accountId], at);
}

async function findRest(trx: Transaction<Database>, receiptId: number) {
  const { rows } = await sql<{
    accountId: number;
    kind: ReceiptTable['kind'];
    reference: string;
    rest: number;
    used: number;
  }>`
    select r.account_id as "accountId", r.kind, r.reference, u.cents as used,
           (r.cents - r.refunded_cents - u.cents)::bigint as rest
      from receipt r cross join lateral (
        select coalesce(sum(cents), 0)::bigint as cents
          from receipt_use where receipt_id = r.id) u
     where r.id = ${receiptId} for update of r`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new RangeError('Receipt not found.');
  return row;
}
