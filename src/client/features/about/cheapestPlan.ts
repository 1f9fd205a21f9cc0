import type { PublicPlan } from '#contract/schemas/plans';

/** A month's cost of a plan, with the extra searches. */
export interface MonthlyCost {
  readonly plan: PublicPlan;
  readonly cents: number;
}

/** Parses a number of searches; null if the text isn't a whole number above zero. */
export function readSearches(text: string): number | null {
  const digits = text.replace(/[,\s]/g, '');
  return /^\d{1,7}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

/** Returns the plan that costs the least for this many searches a month; null without plans. */
export function cheapestPlan(plans: readonly PublicPlan[], searches: number): MonthlyCost | null {
  const costs = plans.flatMap((plan): MonthlyCost[] => {
    const { extraSearchCents, includedSearches, priceCents } = plan;
    const extra = includedSearches === null ? 0 : Math.max(0, searches - includedSearches);
    if (extra === 0) return [{ plan, cents: priceCents }];
    if (extraSearchCents === null) return [];
    return [{ plan, cents: priceCents + extra * extraSearchCents }];
  });
  return costs.reduce<MonthlyCost | null>(
    (least, cost) => (least === null || cost.cents < least.cents ? cost : least),
    null,
  );
}
