import type { FastifyRequest } from 'fastify';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { invalidField, notFound } from '../../http/problems';
import { requireBillingCode } from '../accounts/billingCode';
import { requireSearchesAllowed } from '../searchLog/rules';
import { coverCounties } from './coveredCounties';
import { coverPeriod, type PeriodCoverage } from './coveredPeriod';
import { placesNotSearched, type RecordRegion } from './placesRepository';
import type { SearchRequest } from './readSearch';
import type { SearchCall } from './register';
import type { SearchConditions } from './search';
import type { SearchArea } from './searchArea';

/** A search whose region and billing code its user may use. */
export interface AuthorizedSearch extends SearchRequest {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The region, with only the coverage of the counties to which the search is narrowed. */
  readonly region: RecordRegion;
  /** The coverage of the requested counties and period. */
  readonly coverage: PeriodCoverage;
  /** Conditions that the records must meet; null for texts that can't match anything. */
  readonly conditions: SearchConditions | null;
}

/**
 * Rejects every search of a register that the edition lacks (404), by a user of an overdue account
 * (403), or by a visitor who has used up the row limit (429). Runs before the query is parsed.
 */
export function requireMaySearch<Call extends SearchCall>(
  { app, register }: Pick<SearchArea<Call>, 'app' | 'register'>,
  request: FastifyRequest,
): void {
  if (!request.locale.features[register.id]) throw notFound();
  requireSearchesAllowed(request.user);
  app.requestLimits.requireRowsLeft(request);
}

/**
 * Finds the region, which must be public or the user's own, and checks the billing code of the
 * paying user, if any. Throws a 400 if the region or the billing code is invalid.
 */
export async function authorizeSearch<Call extends SearchCall>(
  { app, findRegion }: Pick<SearchArea<Call>, 'app' | 'findRegion'>,
  search: SearchRequest,
  payer?: CurrentUser,
): Promise<AuthorizedSearch> {
  const startedAt = app.clock.now();
  const { criteria, filters, identity, narrowing, register, searcher } = search;
  const { locale, user } = searcher;
  const whole = await findRegion(locale, identity.regionId, user.id);
  if (whole === null) throw invalidField('regionId', "We can't find this search region.");
  const region = coverCounties(whole, narrowing.countyIds);
  const billingCode =
    payer === undefined
      ? search.billingCode
      : await requireBillingCode(app.database.db, payer, search.billingCode);
  const conditions = criteria && {
    register,
    criteria,
    countyIds: region.countyIds,
    withoutSources: placesNotSearched(register, locale),
    filters,
    narrowing,
    most: SEARCH_RESULT_CAP,
    today: stateDate(startedAt),
  };
  const coverage = coverPeriod(region, filters);
  return {
    ...search,
    identity: region.isOwn ? { ...identity, ownCountyIds: region.countyIds } : identity,
    startedAt,
    region,
    coverage,
    conditions,
    billingCode,
  };
}
