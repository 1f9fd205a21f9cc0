import { formatMoney } from '#contract/formats';
import {
  creditForOffer,
  isRenewing,
  offersOf,
  type PlanOffer,
  type RunningPlan,
} from '../../domain/billing/planPrices';
import { findPaidPlan, findRequestedPlan } from '../../domain/billing/planRepository';
import { isWithinCredit, type Credit } from '../../domain/credit/rules';
import { findOfferedPlans } from '../../domain/plans/repository';
import type { AppDatabase } from '../../http/services';

/** The plan that an account requested, and whether it could start today for an invoice. */
export interface RequestedPlan {
  readonly name: string;
  /** The plan and its cost today, or a sentence why it can't start. */
  readonly start: { readonly offer: PlanOffer; readonly paid: RunningPlan | null } | string;
}

/**
 * Loads the plan that an account requested; null if there is none. Its edition doesn't matter, so
 * staff in any edition can start it. `credit` is the account's credit now; its approval for
 * invoices is assumed.
 */
export async function findRequested(
  db: AppDatabase,
  credit: Credit,
  today: string,
): Promise<RequestedPlan | null> {
  const { accountId, accountStatus, isConfirmed, isDeactivated } = credit;
  const requestedId = await findRequestedPlan(db, accountId);
  if (requestedId === null) return null;
  const plans = await findOfferedPlans(db, { unlimitedViewing: false }, [requestedId]);
  const plan = plans.find(({ id }) => id === requestedId);
  if (plan === undefined) return null;
  const paid = await findPaidPlan(db, accountId);
  const refused = (start: string) => ({ name: plan.name, start });
  if (!isConfirmed) return refused('The account’s email address isn’t confirmed.');
  if (isDeactivated) return refused('The account is deactivated. Reactivate it first.');
  if (accountStatus !== 'ACTIVE') {
    return refused('The account is past due. Save these terms again after it has paid.');
  }
  if (paid !== null && isRenewing(paid, today)) {
    return refused(
      'The account’s current plan is about to renew. Save these terms again in an hour.',
    );
  }
  const [offer] = offersOf(paid, [plan], today);
  if (offer === undefined) {
    return refused('The account’s current plan costs the same or more.');
  }
  // The credit limit under the new plan must cover the plan's cost. Filings that courts haven't
  // decided yet don't delay the plan.
  const opened = {
    ...credit,
    isInvoiced: true,
    planCents: plan.priceCents,
    undecidedCents: 0,
  };
  if (!isWithinCredit(creditForOffer(opened, offer, paid), offer.costCents)) {
    const cost = formatMoney(offer.costCents);
    return refused(`Its cost today, ${cost}, exceeds the account’s credit limit. Raise the limit.`);
  }
  return { name: plan.name, start: { offer, paid } };
}
