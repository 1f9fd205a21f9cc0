import type { CallBody } from '#contract/calls';
import type { Locale } from '#contract/locales';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import type { AuditedTransaction } from '../../domain/audit/repository';
import type { RunTime } from '../../domain/billing/periodsRepository';
import {
  findPaidPlan,
  findRequestedPlan,
  offersOf,
  startChosenPlan,
} from '../../domain/billing/planRepository';
import { requireCredit, setCredit } from '../../domain/credit/creditRepository';
import { findOfferedPlans } from '../../domain/plans/repository';
import { trialApplications } from '../../domain/users/rules';
import type { Actor } from '../../http/requester';
import { conflict } from '../../http/problems';
import { changeMoney, reasonIn, type MoneyParts, type MoneyRequest } from './changeMoney';

const NOT_CONFIRMED =
  "The email address that opened this account isn't confirmed or belongs to an earlier account, so this account can't be approved for invoices.";

interface CreditParts extends MoneyParts {
  /** URL of the page where invoices are paid. */
  readonly payAddress: string;
}

/**
 * Sets an account's credit limit, and whether it may pay by invoice, in one audited transaction per
 * key. Starts the paid plan that a newly approved account requested. Throws like `changeMoney`, 400
 * for an invalid reason, and 409 if the account can't be approved or the plan exceeds the limit.
 */
export async function changeCredit(
  { payAddress, ...parts }: CreditParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'putCredit'>> & { readonly locale: Locale },
): Promise<AccountMoney> {
  const { body, locale } = request;
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
    const opened = await startRequestedPlan(trx, accountId, locale, time);
    if (opened !== null) audit({ ...actor, action: 'planTaken', target, detail: opened });
    return null;
  });
}

/**
 * Starts the paid plan that a newly approved account requested, on an invoice; null if there is
 * none.
 */
async function startRequestedPlan(
  trx: AuditedTransaction,
  accountId: number,
  locale: Locale,
  time: RunTime,
): Promise<{
  readonly from: number | null;
  readonly to: number;
  readonly costCents: number;
} | null> {
  const requestedId = await findRequestedPlan(trx, accountId);
  if (requestedId === null) return null;
  const paid = await findPaidPlan(trx, accountId);
  const plans = await findOfferedPlans(trx, locale.features);
  const offer = offersOf(paid, plans, time.today).find(({ plan }) => plan.id === requestedId);
  if (offer === undefined) return null;
  const booker = { accountId, userId: null };
  await startChosenPlan(trx, booker, { ...offer, paid }, trialApplications(locale), time);
  // The credit limit under the new plan must cover the plan's cost.
  await requireCredit(trx, accountId, offer.costCents, time.today);
  return { from: paid?.planId ?? null, to: requestedId, costCents: offer.costCents };
}
