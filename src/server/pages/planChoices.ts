import { formatCount, formatMoney } from '#contract/formats';
import type { PublicPlan } from '#contract/schemas/plans';
import { readId } from '../http/readId';
import type { PlanOffer } from '../domain/billing/planPrices';

/** A plan chosen in a form, with the price that the page showed; only that price may be charged. */
export interface ChosenPlan {
  readonly planId: number | null;
  readonly costCents: number | null;
}

/** Returns the form value of an offer. */
export function offerValue({ costCents, plan }: PlanOffer): string {
  return `${String(plan.id)}:${String(costCents)}`;
}

/** Parses a value from `offerValue`; invalid parts are null. */
export function readOffer(text: string): ChosenPlan {
  const [plan, cost] = text.split(':');
  const costCents = cost !== undefined && /^\d{1,9}$/.test(cost) ? Number(cost) : null;
  return { planId: readId(plan ?? ''), costCents };
}

/** Finds the chosen offer at the price that was shown; undefined if it no longer exists. */
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
      : `${formatCount(includedSearches)} searches a month${
          extraSearchCents === null ? '' : `, then ${formatMoney(extraSearchCents)} each`
        }`;
  const alerts =
    alertLimit === null
      ? 'Unlimited saved items with alerts'
      : `${formatCount(alertLimit)} saved items with alerts`;
  return `${searches}. ${alerts}. Service fee per document page: ${formatMoney(pageCents)}.`;
}
