import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { correctedCheckLetter, returnedCheckLetter } from '../../domain/billing/letters';
import { disputePayment } from '../../domain/billing/paymentsRepository';
import { updateBillingStatuses } from '../../domain/billing/standingRepository';
import type { Actor } from '../../http/requester';
import { conflict, notFound } from '../../http/problems';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';
import { findReceiptWords, markCorrected } from './repository';

/**
 * Reverses the payment by a check that the bank returned or that was recorded by mistake, in one audited transaction per key.
 * Reopens its invoices, updates the account's billing status, and emails the account. Throws like
 * `changeMoney`, 400 for an invalid reason, 404 unless the receipt is a check of the account, and
 * 409 if nothing of it is left.
 */
export async function returnCheck(
  parts: MoneyParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postReturnedCheck'>>,
): Promise<AccountMoney> {
  const { body, userId } = request;
  const { isMistake = false, receiptId } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'postReturnedCheck' } as const;
  return changeMoney(parts, actor, change, async ({ account, audit, today, trx }) => {
    const { accountId } = account;
    const paidBy = await findReceiptWords(trx, accountId, receiptId, 'CHECK');
    if (paidBy === null) throw notFound();
    const dispute = {
      receiptId,
      userId,
      reason: `${isMistake ? 'corrected' : 'returned'}, ${reason}`,
    };
    const reversal = await disputePayment(trx, dispute, { at: actor.at, today });
    const { cents } = reversal;
    if (cents === 0) throw conflict('This check was already returned or refunded.');
    if (isMistake) await markCorrected(trx, receiptId);
    await updateBillingStatuses(trx, [accountId], today);
    const target = `account/${String(accountId)}`;
    const action = isMistake ? 'checkCorrected' : 'checkReturned';
    audit({ ...actor, action, target, detail: { receiptId, cents, reason } });
    const letterOf = isMistake ? correctedCheckLetter : returnedCheckLetter;
    return letterOf({ ...account, reason }, reversal, paidBy, today);
  });
}
