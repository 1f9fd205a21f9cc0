import type { CallBody } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import type { AuditedTransaction } from '../../domain/audit/repository';
import type { RunTime } from '../../domain/billing/periodsRepository';
import { startChosenPlan } from '../../domain/billing/planRepository';
import { findCredit, setCredit } from '../../domain/credit/creditRepository';
import type { Actor } from '../../http/requester';
import { conflict } from '../../http/problems';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';
import { findRequested } from './requestedPlan';

const NOT_CONFIRMED =
  "This account can't be approved for invoices. An administrator needs a confirmed email address that no earlier account uses.";

interface CreditParts extends MoneyParts {
  /** URL of the page where invoices are paid. */
  readonly payAddress: string;
}

/**
 * Sets an account's credit limit, and whether it may pay by invoice, in one audited transaction per
 * key. Starts the paid plan that an approved account requested, if it can start today; otherwise
 * saves the terms only. Throws like `changeMoney`, 400 for an invalid reason, and 409 if the account
 * can't be approved.
 */
export async function changeCredit(
  { payAddress, ...parts }: CreditParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'putCredit'>>,
): Promise<AccountMoney> {
  const { body } = request;
  const { isInvoiced, limitCents } = body;
  const reason = reasonIn(body);
  const change = { ...request, call: 'putCredit' } as const;
  return changeMoney(parts, actor, change, async ({ account, audit, today, trx }) => {
    const { accountId, credit } = account;
    if (isInvoiced && !credit.isConfirmed) throw conflict(NOT_CONFIRMED);
    await setCredit(trx, accountId, { isInvoiced, limitCents });
    const target = `account/${String(accountId)}`;
    const detail = {
      isInvoiced,
      limitCents,
      wasInvoiced: credit.isInvoiced,
      oldLimitCents: credit.staffLimitCents,
      reason,
    };
    audit({ ...actor, action: 'creditSet', target, detail });
    if (!isInvoiced) return null;
    const time = { at: parts.clock.now(), today, payAddress };
    const opened = await startRequestedPlan(trx, accountId, time);
    if (opened !== null) audit({ ...actor, action: 'planTaken', target, detail: opened });
    return null;
  });
}

/**
 * Starts the paid plan requested by an account that is now approved for invoices. The plan is paid
 * by invoice, and covers the account's own applications. Returns null if no plan was requested or
 * the plan can't start today; `AccountMoney` says why.
 */
async function startRequestedPlan(
  trx: AuditedTransaction,
  accountId: number,
  time: RunTime,
): Promise<{
  readonly from: number | null;
  readonly to: number;
  readonly costCents: number;
} | null> {
  const credit = await findCredit(trx, accountId, time.today);
  const requested = await findRequested(trx, credit, time.today);
  if (requested === null || typeof requested.start === 'string') return null;
  const { offer, paid } = requested.start;
  await startChosenPlan(trx, { accountId, userId: null }, { ...offer, paid }, [], time);
  return { from: paid?.planId ?? null, to: offer.plan.id, costCents: offer.costCents };
}
