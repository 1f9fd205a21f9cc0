import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { findOpenInvoices, findSums } from '../../domain/billing/invoicesRepository';
import {
  announceInvoices,
  enqueueCardCharges,
  type RunTime,
} from '../../domain/billing/periodsRepository';
import { writeInvoices } from '../../domain/billing/writeInvoicesRepository';
import { findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount } from '../../domain/cards/chargesRepository';
import { lockAccount } from '../../domain/ledger/repository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { isPending } from '../openInvoiceTable';
import { chargeableInvoices, openSum, unbilledDue } from './dueSums';

interface PayParts {
  readonly db: AppDatabase;
  /** Charges the cards of due invoices. */
  readonly settleCharges: () => Promise<unknown>;
}

/** A payment that the user confirmed. */
export interface ConfirmedPayment {
  readonly accountId: number;
  /** True to invoice and pay the charges since the last invoice, instead of the open invoices. */
  readonly isBilledNow: boolean;
  /** Amount on the button, in cents; null if the form had none. */
  readonly shownCents: number | null;
  readonly time: RunTime;
}

/** Result of a card payment, or why nothing was charged. */
export type PayOutcome =
  /** No invoice is open any more. */
  | 'paid'
  /** Charged, but invoices are open: the payment was applied to the oldest ones. */
  | 'received'
  /** Pending at the bank. */
  | 'underWay'
  | 'declined'
  | 'noCard'
  | 'nothingDue'
  /** The amount due isn't the one on the button. */
  | { readonly changedTo: number };

/**
 * Charges an account's open invoices to its card, or with `isBilledNow` only a new invoice for the
 * charges since the last one. Nothing is charged if the amount differs from `shownCents`. Invoices,
 * scheduled charges, and the audit entry are one transaction, with the account locked; the card is
 * charged after the transaction.
 */
export async function payInvoices(
  { db, settleCharges }: PayParts,
  actor: Actor,
  payment: ConfirmedPayment,
): Promise<PayOutcome> {
  const { accountId } = payment;
  const queued = await transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    if ((await findCard(trx, accountId)) === null) return 'noCard';
    const due = payment.isBilledNow
      ? unbilledDue(await findSums(trx, accountId))
      : openSum(await findChargeable(trx, accountId));
    if (due === 0) return 'nothingDue';
    if (due !== payment.shownCents) return { changedTo: due };
    const ids = await queueCharges(trx, payment);
    const target = `account/${accountId}`;
    audit({ ...actor, action: 'invoicesPaidByCard', target, detail: { invoices: ids.length } });
    return ids;
  });
  if (!Array.isArray(queued)) return queued;
  await settleCharges();
  if ((await findOpenInvoices(db, accountId)).length === 0) return 'paid';
  const charges = (await findChargesOfAccount(db, accountId)).filter(
    ({ invoiceId }) => invoiceId !== null && queued.includes(invoiceId),
  );
  if (charges.some(isPending)) return 'underWay';
  return charges.some(({ status }) => status === 'DECLINED') ? 'declined' : 'received';
}

async function findChargeable(trx: AuditedTransaction, accountId: number) {
  const open = await findOpenInvoices(trx, accountId);
  return chargeableInvoices(open, await findChargesOfAccount(trx, accountId));
}

/** Queues the charges of a payment; returns the ids of its invoices. */
async function queueCharges(
  trx: AuditedTransaction,
  { accountId, isBilledNow, time }: ConfirmedPayment,
): Promise<number[]> {
  if (isBilledNow) {
    const written = await writeInvoices(trx, [accountId], time.today);
    await announceInvoices(trx, written, time);
    return written.map(({ id }) => id);
  }
  const ids = (await findChargeable(trx, accountId)).map(({ id }) => id);
  await enqueueCardCharges(trx, ids, time.at);
  return ids;
}
