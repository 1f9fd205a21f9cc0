import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { creditLetter } from '../../domain/billing/letters';
import { receivePayment } from '../../domain/billing/paymentsRepository';
import { updateBillingStatuses } from '../../domain/billing/standingRepository';
import type { Actor } from '../../http/requester';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';

/**
 * Credits an amount to an account, with its reason, in one audited transaction per key. Pays open
 * invoices, updates the account's billing status, and emails the account. Throws like
 * `changeMoney`, and 400 for an invalid reason.
 */
export async function giveCredit(
  parts: MoneyParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postCredit'>>,
): Promise<AccountMoney> {
  const { body, userId } = request;
  const { cents } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'postCredit' } as const;
  return changeMoney(parts, actor, change, async ({ account, audit, today, trx }) => {
    const { accountId } = account;
    const credit = { accountId, userId, kind: 'CREDIT', cents } as const;
    await receivePayment(trx, { ...credit, reference: reason }, actor.at);
    await updateBillingStatuses(trx, [accountId], today);
    const target = `account/${String(accountId)}`;
    audit({ ...actor, action: 'creditGiven', target, detail: { cents, reason } });
    return creditLetter({ ...account, reason }, cents);
  });
}
