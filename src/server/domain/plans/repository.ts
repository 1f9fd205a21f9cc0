import type { Kysely } from 'kysely';
import type { EditionFeatures } from '#contract/locales';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';

/**
 * Finds the plans that any account may choose in an edition, cheapest first. Excludes trials and
 * complimentary plans; includes unlimited plans only where the edition has them. The last plan has
 * no upgrade point, because no plan follows it.
 */
export async function findOfferedPlans(
  db: Kysely<Database>,
  { unlimitedViewing }: Pick<EditionFeatures, 'unlimitedViewing'>,
): Promise<PublicPlan[]> {
  let query = db
    .selectFrom('plan')
    .where('is_trial', '=', false)
    .where('id', '!=', PLAN.COMP)
    .select(['id', 'name', 'price_cents as priceCents', 'included_searches as includedSearches'])
    .select(['extra_search_cents as extraSearchCents', 'upgrade_point as upgradePoint'])
    .select(['page_price_cents as pageCents', 'object_limit as alertLimit'])
    .orderBy('price_cents')
    .orderBy('id');
  if (!unlimitedViewing) query = query.where('included_searches', 'is not', null);
  const plans = await query.execute();
  const largest = plans.at(-1);
  return plans.map((plan) => (plan === largest ? { ...plan, upgradePoint: null } : plan));
}
