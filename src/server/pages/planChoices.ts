import { parseId } from '#contract/queryFields';
import type { PublicPlan } from '#contract/schemas/plans';
import { formatMoney } from '#contract/money';
import type { PlanOffer } from '../domain/billing/planRepository';

/** A plan chosen in a form, with the price shown on the page; only that price is charged. */
export interface ChosenPlan {
  readonly planId: number | null;
  readonly costCents: number | null;
}

/** Form value of an offer. */
export function offerValue({ costCents, plan }: PlanOffer): string {
  return `${String(plan.id)}:${String(costCents)}`;
}

/** Parses a value of `offerValue`; null for invalid parts. */
export function readOffer(text: string): ChosenPlan {
  const [plan, cost] = text.split(':');
  const costCents = cost !== undefined && /^\d{1,9}$/.test(cost) ? Number(cost) : null;
  return { planId: parseId(plan ?? ''), costCents };
}

/** Finds the chosen offer at the price shown; undefined if it no longer exists. */
export function findOffer(
  offers: readonly PlanOffer[],
  { costCents, planId }: ChosenPlan,
): PlanOffer | undefined {
  return offers.find((offer) => offer.plan.id === planId && offer.costCents === costCents);
}

/** Describes what a plan includes. */
export function planInWords({
  alertLimit,
  extraSearchCents,
  includedSearches,
  pageCents,
}: PublicPlan): string {
  const searches =
    includedSearches === null
      ? 'Unlimited searches'
      : `${includedSearches.toLocaleString('en-US')} searches a month${
          extraSearchCents === null ? '' : `, then ${formatMoney(extraSearchCents)} each`
        }`;
  const alerts =
    alertLimit === null
      ? 'Unlimited saved items with alerts'
      : `${alertLimit.toLocaleString('en-US')} saved items with alerts`;
  return `${searches}. ${alerts}. Document page: ${formatMoney(pageCents)}.`;
}
