import { sql, type Kysely } from 'kysely';
import type { EditionFeatures } from '#contract/locales';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';

/**
 * Finds the plans that any account may choose in an edition, cheapest first. Excludes trials and
 * complimentary plans; includes unlimited plans only where the edition has them. Always includes
 * the plans in `own`. The last plan has no upgrade point, because no plan follows it.
 */
export async function findOfferedPlans(
  db: Kysely<Database>,
  { unlimitedViewing }: Pick<EditionFeatures, 'unlimitedViewing'>,
  own: readonly number[] = [],
): Promise<PublicPlan[]> {
  const isOffered = sql<boolean>`not is_trial and id <> ${PLAN.COMP}
    and (${unlimitedViewing} or included_searches is not null)`;
  const plans = await db
    .selectFrom('plan')
    .where(sql<boolean>`((${isOffered}) or id = any(${own}::bigint[]))`)
    .select(['id', 'name', 'price_cents as priceCents', 'included_searches as includedSearches'])
    .select(['extra_search_cents as extraSearchCents', 'upgrade_point as upgradePoint'])
    .select(['page_price_cents as pageCents', 'object_limit as alertLimit'])
    .orderBy('price_cents')
    .orderBy('id')
    .execute();
  const largest = plans.at(-1);
  return plans.map((plan) => (plan === largest ? { ...plan, upgradePoint: null } : plan));
}
