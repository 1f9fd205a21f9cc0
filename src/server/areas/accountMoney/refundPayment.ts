import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { refundLetter } from '../../domain/billing/letters';
import { orderRefund } from '../../domain/cards/refundsRepository';
import type { Actor } from '../../http/requester';
import { notFound } from '../../http/problems';
import {
  changeMoney,
  findMoney,
  reasonIn,
  type MoneyParts,
  type MoneyRequest,
} from './changeMoney';
import { findReceiptWords } from './repository';

interface RefundParts extends MoneyParts {
  /** Name of the card processor; null if the site takes no cards. */
  readonly processor: string | null;
  /** Sends refunds that are due to the card processor. */
  readonly settleCharges: () => Promise<unknown>;
}

/**
 * Orders the refund of a payment in one audited transaction per key, emails the account, and sends
 * the refund to the card processor immediately. If the processor does not answer, a job retries.
 * Throws like `changeMoney`, 404 for a receipt of another account, and 400 for an invalid reason.
 */
export async function refundPayment(
  { processor, settleCharges, ...parts }: RefundParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postRefund'>>,
): Promise<AccountMoney> {
  const { accountId, body, userId } = request;
  const { cents, receiptId } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'postRefund' } as const;
  await changeMoney(parts, actor, change, async ({ account, audit, trx }) => {
    const paidBy = await findReceiptWords(trx, accountId, receiptId);
    if (paidBy === null) throw notFound();
    const refund = { accountId, receiptId, cents, reason, userId };
    await orderRefund(trx, refund, processor, actor.at);
    const detail = { receiptId, cents, reason };
    const target = `account/${String(accountId)}`;
    audit({ ...actor, action: 'paymentRefunded', target, detail });
    return refundLetter({ ...account, reason }, cents, paidBy);
  });
  await settleCharges();
  return findMoney(parts, accountId);
}
