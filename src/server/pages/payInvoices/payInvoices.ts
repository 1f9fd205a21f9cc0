import { transactionWithAudit } from '../../domain/audit/repository';
import { findOpenInvoices } from '../../domain/billing/invoicesRepository';
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

interface PayParts {
  readonly db: AppDatabase;
  /** Charges the cards of due invoices. */
  readonly settleCharges: () => Promise<unknown>;
}

/** Result of a card payment: paid, pending at the bank, declined, or why nothing was charged. */
export type PayOutcome = 'paid' | 'underWay' | 'declined' | 'noCard' | 'nothingDue';

/**
 * Charges all open invoices of an account to its card. With `isBilledNow`, first issues an invoice
 * for the charges since the last one. Invoices, scheduled charges, and the audit entry are one
 * transaction, with the account locked; the card is charged after the transaction.
 */
export async function payInvoices(
  { db, settleCharges }: PayParts,
  actor: Actor,
  {
    accountId,
    isBilledNow,
    time,
  }: { readonly accountId: number; readonly isBilledNow: boolean; readonly time: RunTime },
): Promise<PayOutcome> {
  if ((await findCard(db, accountId)) === null) return 'noCard';
  const hasInvoices = await transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    if (isBilledNow) {
      await announceInvoices(trx, await writeInvoices(trx, [accountId], time.today), time);
    }
    const open = await findOpenInvoices(trx, accountId);
    if (open.length === 0) return false;
    const ids = open.map(({ id }) => id);
    await enqueueCardCharges(trx, ids, actor.at);
    const target = `account/${accountId}`;
    audit({ ...actor, action: 'invoicesPaidByCard', target, detail: { invoices: ids.length } });
    return true;
  });
  if (!hasInvoices) return 'nothingDue';
  await settleCharges();
  if ((await findOpenInvoices(db, accountId)).length === 0) return 'paid';
  const charges = await findChargesOfAccount(db, accountId);
  return charges.some(isPending) ? 'underWay' : 'declined';
}
