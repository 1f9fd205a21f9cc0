import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import {
  closedDeclinedLetter,
  confirmLetter,
  declinedLetter,
  failedRefundLetter,
  orderLetter,
} from '../billing/letters';
import {
  findAddressed,
  findBilled,
  findRefunded,
  queueLetters,
  queueToAccount,
} from '../billing/mailsRepository';
import { planAddressOf } from '../billing/planAddress';
import type { StoredCharge } from './chargesRepository';
import type { ChargeOutcome } from './processor';
import type { StoredRefund } from './refundsRepository';

/**
 * Emails the card's owner about outcomes that no page has shown: a decline, an order that we
 * dropped, or a payment to confirm.
 */
export async function notifyOwner(
  trx: Transaction<Database>,
  charge: StoredCharge,
  outcome: ChargeOutcome,
  {
    at,
    isAttended,
    isDropped = false,
    payAddress,
  }: {
    readonly at: number;
    readonly payAddress: string;
    /** True if the owner's request waits for the outcome, so that its page shows it. */
    readonly isAttended: boolean;
    /** True if we ended the charge without a response from the processor. */
    readonly isDropped?: boolean;
  },
): Promise<void> {
  const { accountId, cardInWords, cents, invoiceId, orderKind } = charge;
  const reason = outcome.kind === 'declined' ? outcome.reason : null;
  if (reason === null && outcome.kind !== 'needsAction') return;
  if (invoiceId !== null) {
    const addressed = await findAddressed(trx, [invoiceId]);
    if (reason !== null) {
      await queueLetters(
        trx,
        addressed,
        (to) =>
          to.isClosed
            ? closedDeclinedLetter(to, cardInWords, reason)
            : declinedLetter({ ...to, payAddress }, cardInWords, reason),
        at,
      );
    } else if (!isAttended) {
      await queueLetters(
        trx,
        // No one can open the payment page of a closed account.
        addressed.filter(({ isClosed }) => !isClosed),
        (to) => confirmLetter({ ...to, payAddress }, cardInWords, cents),
        at,
      );
    }
    return;
  }
  // The page that placed the order already shows the first response.
  const isFirst = charge.processorId === null && !isDropped;
  if (isAttended && isFirst && orderKind !== 'RENEWAL') return;
  const { accountName, emails } = await findBilled(trx, accountId);
  const facts = { accountName, cardInWords, cents, planAddress: planAddressOf(payAddress) };
  const isRenewal = orderKind === 'RENEWAL';
  const letter = orderLetter(facts, reason, { isDropped, isRenewal });
  await queueToAccount(trx, { accountId, emails }, letter, at);
}

/** Emails the account that a refund to its card failed, even if the account was closed. */
export async function notifyRefundFailed(
  trx: Transaction<Database>,
  { accountId, cardInWords, cents }: StoredRefund,
  at: number,
): Promise<void> {
  const { accountName, emails, isClosed } = await findRefunded(trx, accountId);
  const letter = failedRefundLetter(accountName, cents, cardInWords, isClosed);
  await queueToAccount(trx, { accountId, emails }, letter, at);
}
