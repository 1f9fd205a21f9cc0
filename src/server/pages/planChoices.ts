import { parseId } from '#contract/queryFields';
import type { PublicPlan } from '#contract/schemas/plans';
import { dollars } from '../domain/billing/letters';
import type { PlanOffer } from '../domain/billing/planRepository';

/** A plan as a form chose it, with the price that the page showed: no other price is charged. */
export interface ChosenPlan {
  readonly planId: number | null;
  readonly costCents: number | null;
}

/** How a form sends an offer. */
export function offerValue({ costCents, plan }: PlanOffer): string {
  return `${String(plan.id)}:${String(costCents)}`;
}

/** Reads what `offerValue` wrote; nulls where it is something else. */
export function readOffer(text: string): ChosenPlan {
  const [plan, cost] = text.split(':');
  const costCents = cost !== undefined && /^\d{1,9}$/.test(cost) ? Number(cost) : null;
  return { planId: parseId(plan ?? ''), costCents };
}

/** The offer that was chosen, at the price that was told; undefined where there is none any more. */
export function findOffer(
  offers: readonly PlanOffer[],
  { costCents, planId }: ChosenPlan,
): PlanOffer | undefined {
  return offers.find((offer) => offer.plan.id === planId && offer.costCents === costCents);
}

/** What a plan includes, in sentences. */
export function planInWords({
  alertLimit,
  extraSearchCents,
  includedSearches,
  pageCents,
}: PublicPlan): string {
  const searches =
    includedSearches === null
      ? 'Any number of searches'
      : `${includedSearches.toLocaleString('en-US')} searches a month${
          extraSearchCents === null ? '' : `, then ${dollars(extraSearchCents)} each`
        }`;
  const alerts =
    alertLimit === null
      ? 'Any number of saved items with alerts'
      : `${alertLimit.toLocaleString('en-US')} saved items with alerts`;
  return `${searches}. ${alerts}. A page of a document ${dollars(pageCents)}.`;
}
