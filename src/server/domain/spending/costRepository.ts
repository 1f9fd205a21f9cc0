import type { Kysely } from 'kysely';
import type { SearchCostKind } from '#contract/billing/spending';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { foreseeCredit } from '../credit/creditRepository';
import { findSearchUse } from '../searchLog/repository';
import { COUNTED_AGAIN_AFTER_MS, criteriaKey, type SearchIdentity } from '../searchLog/rules';
import { foreseeBudgets } from './guardRepository';
import { findSpending } from './repository';

/** A search to estimate. */
export interface EstimatedSearch extends SearchIdentity {
  readonly userId: number;
  readonly accountId: number | null;
  readonly billingCode: string | null;
  /** True if a subscription outside the plan covers the search, so it doesn't use the plan. */
  readonly isSubscribed: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What the search would use. */
export interface SearchCost {
  readonly kind: SearchCostKind;
  /** The charge; 0 if free. */
  readonly cents: number;
  /** Remaining plan or bonus searches before this one; null for other kinds. */
  readonly left: number | null;
  /**
   * The reason that a hard budget or the account's credit would reject the search; null if neither
   * would.
   */
  readonly refusal: string | null;
  /** Warning about a budget that the search would nearly use up; otherwise null. */
  readonly warning: string | null;
}

/** Estimates what a search would use now, with the rules of `logSearch`. */
export async function findSearchCost(
  db: Kysely<Database>,
  search: EstimatedSearch,
): Promise<SearchCost> {
  const { accountId, at, billingCode, userId } = search;
  const free = (kind: SearchCostKind): SearchCost => ({
    kind,
    cents: 0,
    left: null,
    refusal: null,
    warning: null,
  });
  const today = stateDate(at);
  const use = accountId === null ? null : await findSearchUse(db, accountId, today);
  if (search.isSubscribed) return free('SUBSCRIBED');
  if (accountId === null || use === null) return free('NO_PLAN');
  const { bonusLeft, included, used } = use;
  if (included === null) return free('UNLIMITED');
  if (await wasCounted(db, search)) return free('REPEATED');
  if (bonusLeft > 0) return { ...free('BONUS'), left: bonusLeft };
  const spending = await findSpending(db, accountId, today);
  const isExtra = spending.included !== null && spending.used >= spending.included;
  const cents = isExtra ? spending.extraCents : 0;
  const spender = { accountId, userId, billingCode };
  const foreseen = await foreseeBudgets(db, spender, cents, today);
  return {
    kind: used >= included || cents > 0 ? 'EXTRA' : 'PLAN',
    cents,
    left: Math.max(0, included - used),
    refusal: foreseen.refusal ?? (await foreseeCredit(db, accountId, cents, today)),
    warning: foreseen.warning,
  };
}

async function wasCounted(db: Kysely<Database>, search: EstimatedSearch): Promise<boolean> {
  const found = await db
    .selectFrom('counted_search')
    .where('user_id', '=', search.userId)
    .where('criteria_key', '=', criteriaKey(search))
    .where('counted_at', '>', new Date(search.at - COUNTED_AGAIN_AFTER_MS))
    .select('user_id')
    .executeTakeFirst();
  return found !== undefined;
}
