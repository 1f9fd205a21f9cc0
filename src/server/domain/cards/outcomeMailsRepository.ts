import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import {
  closedDeclinedLetter,
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
 * dropped, or a renewal to confirm.
 */
export async function notifyOwner(
  trx: Transaction<Database>,
  charge: StoredCharge,
  outcome: ChargeOutcome,
  {
    at,
    isDropped = false,
    payAddress,
  }: {
    readonly at: number;
    readonly payAddress: string;
    /** True if we ended the charge without a response from the processor. */
    readonly isDropped?: boolean;
  },
): Promise<void> {
  const { accountId, cardInWords, cents, invoiceId, orderKind } = charge;
  const reason = outcome.kind === 'declined' ? outcome.reason : null;
  if (invoiceId !== null) {
    if (reason === null) return;
    await queueLetters(
      trx,
      await findAddressed(trx, [invoiceId]),
      (to) =>
        to.isClosed
          ? closedDeclinedLetter(to, cardInWords, reason)
          : declinedLetter({ ...to, payAddress }, cardInWords, reason),
      at,
    );
    return;
  }
  // The page that placed the order already shows the first response.
  const isShown = orderKind !== 'RENEWAL' && charge.processorId === null && !isDropped;
  if (isShown || (reason === null && outcome.kind !== 'needsAction')) return;
  const { accountName, emails } = await findBilled(trx, accountId);
  const facts = { accountName, cardInWords, cents, planAddress: planAddressOf(payAddress) };
  const letter = orderLetter(facts, reason, isDropped);
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
