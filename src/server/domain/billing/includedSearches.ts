import { sql } from 'kysely';
import type { PublicPlan } from '#contract/schemas/plans';

/**
 * SQL: searches included in the current period of the account billing `b` with the plan `p`; null
 * without a limit. After an upgrade they can be fewer than the plan's.
 */
export const INCLUDED_SEARCHES = sql<
  number | null
>`coalesce(b.period_searches, p.included_searches)`;

/** A plan with its price and searches per month; `includedSearches` is null without a limit. */
type MonthlyPlan = Pick<PublicPlan, 'priceCents' | 'includedSearches'>;

/** A plan before an upgrade, with the searches included in its current period. */
interface EarlierPlan extends MonthlyPlan {
  readonly periodSearches: number | null;
}

/**
 * Returns the searches included in the rest of a period after an upgrade; null without a limit.
 * `costCents` pays a share of the plans' price difference; the upgrade adds the same share of the
 * difference in searches, rounded up.
 */
export function searchesAfterUpgrade(
  plan: MonthlyPlan,
  earlier: EarlierPlan,
  costCents: number,
): number | null {
  const { includedSearches, periodSearches, priceCents } = earlier;
  if (plan.includedSearches === null || includedSearches === null || periodSearches === null) {
    return null;
  }
  const added = plan.includedSearches - includedSearches;
  const share = Math.ceil((added * costCents) / (plan.priceCents - priceCents));
  return periodSearches + Math.min(added, share);
}
