import type { Kysely } from 'kysely';
import type { EditionFeatures } from '#contract/locales';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';

/**
 * Plans that anybody may choose in an edition, the cheapest first: no trials, none that are only
 * granted, and plans of any number of searches only where the edition has them. The last one has no
 * upgrade point: there is no plan beyond it.
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
