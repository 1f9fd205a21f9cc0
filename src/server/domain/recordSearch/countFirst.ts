import type { FastifyRequest } from 'fastify';
import type { SearchCount } from '#contract/schemas/countFirst';
import { stateDate } from '#contract/stateClock';
import type { Owner } from '../../http/requester';
import { findSearchCost } from '../spending/costRepository';
import { authorizeSearch, requireMaySearch } from './authorizeSearch';
import type { FacetNames } from './facetCounts';
import { countFound } from './facetsRepository';
import { readSearch, type RecordQuery } from './readSearch';
import type { SearchCall } from './register';
import { countiesSearched } from './search';
import type { SearchArea } from './searchArea';

/**
 * Counts what a search would find in each county, and what it would cost. Validates the query like
 * the search; returns no records, logs nothing, and isn't counted as a search.
 */
export async function countFirst<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  counting: { readonly owner: Owner; readonly query: RecordQuery; readonly names: FacetNames },
): Promise<SearchCount> {
  const { app, register } = area;
  const { owner, query } = counting;
  const { db, readDb } = app.database;
  requireMaySearch(area, request);
  const search = readSearch(register, query, request);
  const authorized = await authorizeSearch(area, search, request.user);
  const { billingCode, conditions, identity } = authorized;
  const { capped, counties } =
    conditions === null
      ? { capped: false, counties: [] }
      : await countFound(readDb, conditions, counting.names);
  const at = app.clock.now();
  const isSubscribed = register.isSubscribed?.(
    db,
    owner,
    countiesSearched(authorized),
    stateDate(at),
  );
  const cost = await findSearchCost(db, {
    ...identity,
    ...owner,
    billingCode: billingCode || null,
    isSubscribed: (await isSubscribed) ?? false,
    at,
  });
  const total = counties.reduce((sum, { count }) => sum + count, 0);
  return { total, capped, counties, cost };
}
