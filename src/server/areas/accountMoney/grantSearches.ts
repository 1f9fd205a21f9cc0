import { MAX_BONUS_DAYS } from '#contract/billing/accountMoney';
import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { bonusLetter } from '../../domain/billing/letters';
import { addDays } from '../../domain/billing/periods';
import type { Actor } from '../../http/requester';
import { invalidField } from '../../http/problems';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';
import { addGrant } from './repository';

/**
 * Grants bonus searches until a date, in one audited transaction per key, and emails the account.
 * Throws like `changeMoney`, and 400 for an invalid reason or a date out of range.
 */
export async function grantSearches(
  parts: MoneyParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postBonusSearches'>>,
): Promise<AccountMoney> {
  const { body, userId } = request;
  const { expiresOn, searches } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'postBonusSearches' } as const;
  return changeMoney(parts, actor, change, async ({ account, audit, today, trx }) => {
    requireExpiry(expiresOn, today);
    const { accountId } = account;
    const grant = { accountId, searches, reason, expiresOn, grantedBy: userId };
    await addGrant(trx, grant, actor.at);
    const detail = { searches, expiresOn, reason };
    const target = `account/${String(accountId)}`;
    audit({ ...actor, action: 'searchesGranted', target, detail });
    return bonusLetter({ ...account, reason }, searches, expiresOn);
  });
}

function requireExpiry(expiresOn: string, today: string): void {
  const last = addDays(today, MAX_BONUS_DAYS);
  if (expiresOn >= today && expiresOn <= last) return;
  throw invalidField('expiresOn', `Choose a day from today (${today}) to ${last}.`);
}
