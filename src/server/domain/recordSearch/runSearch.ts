import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidyBillingCode } from '#contract/billingCodes';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import { isTrueLike } from '#contract/queryFields';
import { SORTS_OF, type RecordSort } from '#contract/recordSorts';
import type { OfferedSearch } from '#contract/schemas/results';
import { invalidField, notFound } from '../../http/problems';
import { civilDate } from '../../http/services';
import { requireBillingCode } from '../accounts/billingCode';
import { requireSearchesAllowed } from '../searchLog/rules';
import { countSearch } from '../spending/guardRepository';
import { keepCoverage } from './coverageRepository';
import { coverPeriod, type PeriodCoverage } from './coveredPeriod';
import { findOfferedSearch } from './offeredSearch';
import { placesNotSearched, type RecordRegion } from './placesRepository';
import {
  readCriteria,
  readRegionId,
  readSearchIdentity,
  type RecordQuery,
  type Searcher,
} from './readCriteria';
import { narrowingTexts, readFilters, readNarrowing } from './readNarrowing';
import { receiptRows, SEARCH_RULES_VERSION } from './receiptRows';
import type { FindRegion } from './regions';
import type { RowOf, SearchCall, SearchedRegister } from './register';
import type { FoundBy, RecordCriteria } from './search';
import { findRecords, type FoundRows } from './searchRepository';

/** A register with what its search needs on the server. */
export interface SearchArea<Call extends SearchCall> {
  readonly app: FastifyInstance;
  readonly register: SearchedRegister<Call>;
  readonly findRegion: FindRegion;
}

/** A validated query, as the search and its facets use it. */
export interface ReadSearch {
  /** Null for texts that can't match anything. */
  readonly criteria: RecordCriteria | null;
  readonly region: RecordRegion;
  readonly asked: Omit<FoundBy, 'criteria'>;
}

/** Checks the user's access and the query; throws the error response. */
export async function readSearch<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
): Promise<ReadSearch> {
  if (!request.locale.features[area.register.id]) throw notFound();
  requireSearchesAllowed(request.user);
  area.app.requestLimits.requireRowsLeft(request);
  return readAsked(area, request, query);
}

/** Reads an allowed user's query; throws a 400 if it is invalid. */
export async function readAsked<Call extends SearchCall>(
  { app, findRegion, register }: SearchArea<Call>,
  searcher: Searcher,
  query: RecordQuery,
): Promise<ReadSearch> {
  const { locale, user } = searcher;
  const criteria = readCriteria(register, query, searcher);
  const filters = readFilters(register, query, locale);
  const narrowing = readNarrowing(query);
  const region = await findRegion(locale, readRegionId(register, query, searcher), user.id);
  if (region === null) throw invalidField('regionId', "We can't find this search region.");
  return {
    criteria,
    region,
    asked: {
      register,
      countyIds: region.countyIds,
      withoutSources: placesNotSearched(register, locale),
      filters,
      narrowing,
      most: SEARCH_RESULT_CAP,
      today: civilDate(app.clock.now()),
    },
  };
}

/** A search's response, before it becomes a page or a file. */
export interface Found<Call extends SearchCall> extends Omit<FoundRows, 'rows'> {
  readonly rows: readonly RowOf<Call>[];
  readonly region: RecordRegion;
  /** The region's coverage of the requested period. */
  readonly covered: PeriodCoverage;
  readonly offeredSearch: OfferedSearch | null;
  /** The counted search whose receipt contains this; null for visitors. */
  readonly receiptId: string | null;
  /** Warning about a budget that this search nearly uses up; else null. */
  readonly budgetWarning: string | null;
}

/** Checks the query, then runs and counts the search. Records beyond the cap are unreachable. */
export async function runSearch<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
  page: { readonly offset: number; readonly limit: number },
): Promise<Found<Call>> {
  const { app, register } = area;
  const startedAt = app.clock.now();
  const { asked, criteria, region } = await readSearch(area, request, query);
  await requireCodeOf(app, request, query);
  const limit = Math.max(0, Math.min(page.limit, SEARCH_RESULT_CAP - page.offset));
  const found: FoundRows =
    criteria === null
      ? {
          ids: [],
          rows: [],
          total: 0,
          isPartial: false,
          understood: null,
          sort: 'relevance',
          sorts: SORTS_OF[register.id],
        }
      : await findRecords(app.database.readDb, {
          ...asked,
          criteria,
          sort: (query['sort'] ?? 'relevance') as RecordSort,
          isDescending: isTrueLike(String(query['descending'] ?? '')),
          offset: page.offset,
          limit,
        });
  const rows = found.rows.map(({ summary, matches }) => ({ ...summary, matches }) as RowOf<Call>);
  app.requestLimits.takeRows(request, rows.length);
  const covered = coverPeriod(region, asked.filters);
  const { total } = found;
  const counted = await logForUser(area, request, query, { ...found, region, covered, startedAt });
  return {
    ...found,
    rows,
    region,
    covered,
    offeredSearch: findOfferedSearch(register, query, request, { criteria, total }),
    receiptId: counted?.receiptId ?? null,
    budgetWarning: counted?.warning ?? null,
  };
}

/** Rejects a search with a billing code that the account doesn't allow. */
export async function requireCodeOf(
  app: FastifyInstance,
  { user }: FastifyRequest,
  query: RecordQuery,
): Promise<void> {
  await requireBillingCode(app.database.db, user, String(query['billingCode'] ?? ''));
}

/** Returns the query's billing code, trimmed. */
export function billingCodeOf(query: RecordQuery): string {
  return tidyBillingCode(String(query['billingCode'] ?? ''));
}

/**
 * Logs a user's search after a successful response, so a failed search isn't counted. Visitors
 * search for free.
 */
async function logForUser<Call extends SearchCall>(
  { app, register }: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
  found: {
    readonly ids: readonly number[];
    readonly total: number;
    readonly isPartial: boolean;
    readonly region: RecordRegion;
    readonly covered: PeriodCoverage;
    readonly startedAt: number;
  },
): Promise<Awaited<ReturnType<typeof countSearch>> | null> {
  const { id: userId, account } = request.user;
  if (userId === null) return null;
  const at = app.clock.now();
  const { db } = app.database;
  const today = civilDate(at);
  const owner = { userId, accountId: account?.id ?? null };
  const { locale } = request;
  const coverageKey = await keepCoverage(db, { register, locale }, found.region, found.covered);
  return countSearch(db, {
    ...readSearchIdentity(register, query, request),
    filters: {
      ...readFilters(register, query, request.locale),
      ...narrowingTexts(readNarrowing(query)),
    },
    ...owner,
    billingCode: billingCodeOf(query) || null,
    resultCount: Math.min(found.total, SEARCH_RESULT_CAP),
    isCapped: found.isPartial || found.total > SEARCH_RESULT_CAP,
    isSubscribed:
      (await register.isSubscribed?.(db, owner, found.region.countyIds, today)) ?? false,
    asOf: found.region.asOf,
    durationMs: Math.max(0, at - found.startedAt),
    requestId: request.id,
    at,
    today,
    receipt: {
      rows: receiptRows(register, found.ids),
      rulesVersion: SEARCH_RULES_VERSION,
      coverageKey,
    },
  });
}
