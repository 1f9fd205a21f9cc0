import type { PublicPlan } from '#contract/schemas/plans';
import type { Credit } from '../credit/rules';
import { searchesAfterUpgrade } from './includedSearches';
import { nextPeriod, proratedCents } from './periods';

/** An account's plan and its period. */
export interface RunningPlan {
  readonly planId: number;
  readonly planName: string;
  readonly priceCents: number;
  readonly isTrial: boolean;
  /** Searches a month; null without a limit. */
  readonly includedSearches: number | null;
  /** Searches included in this period: fewer than the plan's if an upgrade added only a share. */
  readonly periodSearches: number | null;
  readonly extraSearchCents: number | null;
  /** Counted searches since the period began, without bonus searches. */
  readonly usedSearches: number;
  readonly pageCents: number;
  readonly anchorOn: string;
  readonly from: string;
  readonly to: string;
  readonly renewalPlanId: number | null;
}

/** A plan that can start today, with its cost now. */
export interface PlanOffer {
  readonly plan: PublicPlan;
  readonly costCents: number;
}

/**
 * Lists plans that can start today. With a current plan, lists its upgrades at `upgradeCents`, but
 * none between the end of its period and the nightly run that renews it. Without a plan, lists all
 * plans at the price of a month.
 */
export function offersOf(
  paid: RunningPlan | null,
  plans: readonly PublicPlan[],
  today: string,
): PlanOffer[] {
  if (paid === null) return plans.map((plan) => ({ plan, costCents: plan.priceCents }));
  if (isRenewing(paid, today)) return [];
  return plans
    .filter(({ id, priceCents }) => id !== paid.planId && priceCents > paid.priceCents)
    .map((plan) => ({ plan, costCents: upgradeCents(plan, paid, today) }));
}

/** True if a plan's period has ended, and the nightly run hasn't renewed the plan yet. */
export function isRenewing({ to }: RunningPlan, today: string): boolean {
  return to <= today;
}

type PlanPrices = Pick<PublicPlan, 'priceCents' | 'extraSearchCents' | 'includedSearches'>;

/**
 * Calculates the price of an upgrade: the prorated difference of the monthly prices, but at least
 * the price of the extra searches that the new plan makes free, and at most the whole difference.
 * Without the minimum, a late upgrade would cost less than the extra searches that it cancels. The
 * upgrade adds the same share of the plan's searches (`searchesAfterUpgrade`), which include the
 * searches made so far. The searches of an unlimited plan can't be prorated, so it costs the whole
 * difference; after a free plan, that pays for a whole month (`startsPeriod`).
 */
export function upgradeCents(plan: PlanPrices, paid: RunningPlan, today: string): number {
  const differenceCents = plan.priceCents - paid.priceCents;
  if (plan.includedSearches === null) return differenceCents;
  const proratedShare = proratedCents(differenceCents, paid, today);
  return Math.min(differenceCents, Math.max(proratedShare, canceledCents(plan, paid, plan)));
}

/**
 * Returns the amount by which an upgrade's confirmed price is less than the price of the extra
 * searches that it cancels; at most the rest of the whole price difference. 0 for an unlimited
 * plan.
 */
export function lateSearchCents(
  plan: PlanPrices,
  paid: RunningPlan,
  confirmedCents: number,
): number {
  if (plan.includedSearches === null) return 0;
  const mostCents = plan.priceCents - paid.priceCents;
  return Math.max(0, Math.min(mostCents, canceledCents(plan, paid, plan)) - confirmedCents);
}

/**
 * Returns true if a plan starts its own period today: the first plan, or an unlimited plan that
 * replaces a free one at a full month's price. Other upgrades stay in the current period.
 */
export function startsPeriod(
  { costCents, plan }: { costCents: number; plan: Omit<PlanPrices, 'extraSearchCents'> },
  paid: RunningPlan | null,
): boolean {
  if (paid === null) return true;
  const isWholeMonth = paid.priceCents === 0 && costCents >= plan.priceCents;
  return plan.includedSearches === null && isWholeMonth;
}

/** Returns the day after the period in which an offered plan would start today. */
export function periodEndOf(offer: PlanOffer, paid: RunningPlan | null, today: string): string {
  return paid === null || startsPeriod(offer, paid) ? nextPeriod(today, today) : paid.to;
}

/**
 * Returns the price of the period's extra searches that an upgrade cancels. `includedSearches` is
 * the number of searches that the period includes after the upgrade.
 */
function canceledCents(
  plan: PlanPrices,
  paid: RunningPlan,
  { includedSearches }: Pick<PlanPrices, 'includedSearches'>,
): number {
  const { extraSearchCents, periodSearches, usedSearches } = paid;
  const before = extraCents({ extraSearchCents, includedSearches: periodSearches }, usedSearches);
  return before - extraCents({ ...plan, includedSearches }, usedSearches);
}

/**
 * Returns an account's credit without the extra searches that an offer cancels, because the offer's
 * cost replaces them.
 */
export function creditForOffer(
  credit: Credit,
  { costCents, plan }: PlanOffer,
  paid: RunningPlan | null,
): Credit {
  if (paid === null) return credit;
  const includedSearches = searchesAfterUpgrade(plan, paid, costCents);
  const canceled = canceledCents(plan, paid, { includedSearches });
  return { ...credit, owedCents: credit.owedCents - canceled };
}

function extraCents(
  { extraSearchCents, includedSearches }: Omit<PlanPrices, 'priceCents'>,
  used: number,
): number {
  if (includedSearches === null) return 0;
  return Math.max(0, used - includedSearches) * (extraSearchCents ?? 0);
}
