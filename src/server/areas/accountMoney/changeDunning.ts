import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { conflict } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';
import { setDunning } from './repository';

const NOT_BILLED = 'Past-due notices can be turned off only for an account with a billed plan.';

/**
 * Turns past-due notices and status changes of an account off or on, in one audited transaction per
 * key. While they are off, the account's status can still improve. Throws like `changeMoney`, 400
 * for an invalid reason, and 409 for an account that isn't billed.
 */
export async function changeDunning(
  parts: MoneyParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'putDunning'>>,
): Promise<AccountMoney> {
  const { body, userId } = request;
  const { isOff } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'putDunning' } as const;
  return changeMoney(parts, actor, change, async ({ account, audit, trx }) => {
    const { accountId, dunning } = account;
    const off = { at: actor.at, userId, reason };
    if (!(await setDunning(trx, accountId, isOff ? off : null))) throw conflict(NOT_BILLED);
    const detail = { isOff, wasOff: dunning.isOff, reason };
    audit({ ...actor, action: 'dunningSet', target: `account/${String(accountId)}`, detail });
    return null;
  });
}
