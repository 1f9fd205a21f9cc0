import { REFUND_APPROVAL_CENTS } from '#contract/admin/approvals';
import type { CallBody } from '#contract/calls';
import { formatMoney } from '#contract/formats';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { stateDate } from '#contract/stateClock';
import type { GrantedApproval } from '../../domain/approvals/kinds';
import { requestApproval } from '../../domain/approvals/requestApproval';
import { refundLetter } from '../../domain/billing/letters';
import { AmountError } from '../../domain/billing/paymentsRepository';
import { orderRefund } from '../../domain/cards/refundsRepository';
import { lockAccount } from '../../domain/ledger/repository';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import {
  changeMoney,
  findMoney,
  queueLetter,
  reasonIn,
  type MoneyChange,
  type MoneyParts,
  type MoneyRequest,
} from './changeMoney';
import { findAccountMoney, findReceiptWords, findRefundedCents } from './repository';

export interface RefundParts extends MoneyParts {
  /** Name of the card processor; null if the site takes no cards. */
  readonly processor: string | null;
  /** Sends pending refunds to the card processor. */
  readonly settleCharges: (accountId: number) => Promise<unknown>;
}

/** A super user's request to refund a receipt. */
interface SentRefund {
  readonly receiptId: number;
  readonly cents: number;
  readonly reason: string;
}

/**
 * Orders the refund of a payment in one audited transaction per key, emails the account, and sends
 * the refund to the card processor immediately; a job retries if the processor doesn't respond. If
 * the refund brings the payment's total refunds above $500, it is only requested, and ordered once
 * another super user approves the request. Throws like `changeMoney` and `requestApproval`, 404 for
 * a receipt of another account, and 400 for an invalid reason.
 */
export async function refundPayment(
  { processor, settleCharges, ...parts }: RefundParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postRefund'>>,
): Promise<AccountMoney> {
  const { accountId, body, userId } = request;
  const refund = { ...body, reason: reasonIn(body) };
  const change = { ...request, call: 'postRefund' } as const;
  await changeMoney(parts, actor, change, async (money) => {
    // Counts earlier refunds, so that a large one can't be split.
    const earlierCents = await findRefundedCents(money.trx, accountId, refund.receiptId);
    if (earlierCents + refund.cents > REFUND_APPROVAL_CENTS) {
      await requestRefund(money, { ...actor, actorId: userId }, refund);
      return null;
    }
    return order(money, { actor, processor }, { ...refund, userId });
  });
  await settleCharges(accountId);
  return findMoney(parts, accountId);
}

async function requestRefund(
  { account, audit, trx }: MoneyChange,
  actor: Actor & { readonly actorId: number },
  { cents, reason, receiptId }: SentRefund,
): Promise<void> {
  const { accountId, accountName } = account;
  const paidBy = await findReceiptWords(trx, accountId, receiptId);
  if (paidBy === null) throw notFound();
  await requestApproval(trx, audit, actor, {
    kind: 'REFUND',
    target: `account/${String(accountId)}`,
    summary: `Refund ${formatMoney(cents)} of the payment “${paidBy}” to the account ${accountName}.`,
    reason,
    payload: { accountId, receiptId, cents, userId: actor.actorId },
    aboutUserId: null,
  });
}

/**
 * Orders a refund that another super user approved; it is sent to the processor after the commit.
 */
export async function applyRefund(
  { mails, processor, settleCharges }: RefundParts,
  { actor, approval, audit, trx }: GrantedApproval,
): Promise<() => Promise<unknown>> {
  const { payload, reason } = approval;
  const accountId = Number(payload['accountId']);
  await lockAccount(trx, accountId);
  const today = stateDate(actor.at);
  const account = await findAccountMoney(trx, accountId, today);
  if (account === null) throw notFound();
  const refund = {
    receiptId: Number(payload['receiptId']),
    cents: Number(payload['cents']),
    userId: Number(payload['userId']),
    reason,
  };
  try {
    const letter = await order({ trx, audit, account, today }, { actor, processor }, refund);
    await queueLetter(trx, account, letter, actor.at);
  } catch (error) {
    if (error instanceof AmountError) throw conflict(error.message);
    throw error;
  }
  return async () => {
    mails.wake();
    await settleCharges(accountId);
  };
}

async function order(
  { account, audit, trx }: MoneyChange,
  { actor, processor }: { readonly actor: Actor; readonly processor: string | null },
  { cents, reason, receiptId, userId }: SentRefund & { readonly userId: number },
) {
  const { accountId } = account;
  const paidBy = await findReceiptWords(trx, accountId, receiptId);
  if (paidBy === null) throw notFound();
  await orderRefund(trx, { accountId, receiptId, cents, reason, userId }, processor, actor.at);
  const detail = { receiptId, cents, reason };
  audit({ ...actor, action: 'paymentRefunded', target: `account/${String(accountId)}`, detail });
  return refundLetter({ ...account, reason }, cents, paidBy);
}
