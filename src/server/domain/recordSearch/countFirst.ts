import type { FastifyRequest } from 'fastify';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { SearchCount } from '#contract/schemas/countFirst';
import type { Owner } from '../../http/asker';
import { civilDate } from '../../http/services';
import { findSearchCost } from '../spending/costRepository';
import type { FacetNames } from './facetCounts';
import { countFound } from './facetsRepository';
import { readSearchIdentity, type RecordQuery } from './readCriteria';
import type { SearchCall } from './register';
import { billingCodeOf, readSearch, requireCodeOf, type SearchArea } from './runSearch';

/**
 * Counts what a search would find, by county, and what it would cost. Validates the query as the
 * search does; returns no records, logs nothing, and counts as no search.
 */
export async function countFirst<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  asked: { readonly owner: Owner; readonly query: RecordQuery; readonly names: FacetNames },
): Promise<SearchCount> {
  const { app, register } = area;
  const { owner, query } = asked;
  const { db, readDb } = app.database;
  const read = await readSearch(area, request, query);
  await requireCodeOf(app, request, query);
  const { criteria, region } = read;
  const { capped, counties } =
    criteria === null
      ? { capped: false, counties: [] }
      : await countFound(readDb, { ...read.asked, criteria }, asked.names);
  const at = app.clock.now();
  const isSubscribed = register.isSubscribed?.(db, owner, region.countyIds, civilDate(at));
  const cost = await findSearchCost(db, {
    ...readSearchIdentity(register, query, request),
    ...owner,
    billingCode: billingCodeOf(query) || null,
    isSubscribed: (await isSubscribed) ?? false,
    at,
  });
  const counted = counties.reduce((sum, { count }) => sum + count, 0);
  return { total: capped ? SEARCH_RESULT_CAP : counted, capped, counties, cost };
}
