import type { FastifyInstance } from 'fastify';
import { csvLine } from '#contract/csv';
import { RECENT_SEARCH_DAYS, SEARCH_DETAILS_PAGE_SIZE } from '#contract/limits';
import { SEARCH_DETAILS_FILE, SEARCH_PERIODS } from '#contract/billing/searchCounts';
import {
  SEARCH_DETAILS_FILE_QUERY,
  type SearchDetail,
  type SearchDetailsQuery,
} from '#contract/schemas/account';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { addDays } from '../../domain/billing/periods';
import { findSearchPeriods } from '../../domain/searchLog/repository';
import { ownerOf, type Owner } from '../../http/requester';
import { pageOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import {
  countSearches,
  findSearchChoices,
  findSearchDays,
  findSearches,
  MAX_SEARCHES,
  type SearchFilter,
  type SearchScope,
} from './searchDetailsRepository';

type ScopeQuery = Pick<SearchDetailsQuery, 'billingCode' | 'from' | 'userId' | 'view'>;

/**
 * Registers the routes for the searches of one billing month, including whether each one counted.
 * Only an administrator sees other users' searches; for anyone else, filtering by a different user
 * finds nothing.
 */
export function registerSearchDetails(app: FastifyInstance): void {
  const { db } = app.database;

  /**
   * Returns the searches that the user may see in the requested month or view; throws 404 if there
   * is no such month.
   */
  async function readScope(
    { accountId, userId }: Owner,
    { isAdmin }: CurrentUser,
    scopeQuery: ScopeQuery,
  ) {
    const today = stateDate(app.clock.now());
    const periods = await findSearchPeriods(db, accountId, today, SEARCH_PERIODS);
    const isRecent = scopeQuery.view === 'RECENT';
    const from = isRecent ? undefined : scopeQuery.from;
    const period = from === undefined ? periods[0] : periods.find((each) => each.from === from);
    if (period === undefined) throw notFound();
    const isWholeAccount = isAdmin && accountId !== null;
    const scope: SearchScope = {
      owner: { userId, accountId: isWholeAccount ? accountId : null },
      period: isRecent ? { ...period, from: addDays(today, -RECENT_SEARCH_DAYS) } : period,
    };
    const filter: SearchFilter = {
      userId: scopeQuery.userId ?? null,
      billingCode: scopeQuery.billingCode?.trim() ?? null,
    };
    return { filter, isWholeAccount, periods, scope };
  }

  registerCall(app, 'getSearchDetails', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request: { user } }) => {
      const { pageNumber = 1, ...scopeQuery } = query;
      const { filter, isWholeAccount, periods, scope } = await readScope(owner, user, scopeQuery);
      const found = await countSearches(db, scope, filter);
      const offset = (pageNumber - 1) * SEARCH_DETAILS_PAGE_SIZE;
      const page = { offset, limit: SEARCH_DETAILS_PAGE_SIZE };
      const items = offset >= MAX_SEARCHES ? [] : await findSearches(db, scope, filter, page);
      const { billingCodes, users } = await findSearchChoices(db, scope);
      return {
        ...pageOf(items, found, app.clock.now(), MAX_SEARCHES),
        pageNumber,
        pageSize: SEARCH_DETAILS_PAGE_SIZE,
        startedOn: scope.period.from,
        periods,
        days: await findSearchDays(db, scope, filter),
        isWholeAccount,
        users: isWholeAccount ? users : [],
        billingCodes,
      };
    },
  });

  app.get(
    app.settings.contextPath + SEARCH_DETAILS_FILE,
    {
      config: { access: OWN_ACCOUNT, kind: 'list', isExport: true },
      schema: { querystring: SEARCH_DETAILS_FILE_QUERY },
      preValidation: (request, _reply, done) => {
        request.query = decodeIntegers(SEARCH_DETAILS_FILE_QUERY, request.query);
        done();
      },
    },
    async (request, reply) => {
      const scopeQuery = request.query as ScopeQuery;
      const { filter, scope } = await readScope(ownerOf(request), request.user, scopeQuery);
      const page = { offset: 0, limit: MAX_SEARCHES + 1 };
      const found = await findSearches(db, scope, filter, page);
      const searches = found.slice(0, MAX_SEARCHES);
      const mark = found.length > MAX_SEARCHES ? `-first-${String(MAX_SEARCHES)}` : '';
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="search-history-${scope.period.from}${mark}.csv"`,
        )
        .send([HEADINGS, ...searches.map(cellsOf)].map(csvLine).join(''));
    },
  );
}

const HEADINGS = [
  'Time',
  'User',
  'Billing code',
  'Application',
  'Region',
  'Searched for',
  'Counted',
  'Results',
];

function cellsOf(search: SearchDetail): string[] {
  const { appCode, at, billingCode, isCapped, regionName, resultCount, userName } = search;
  return [
    at,
    userName,
    billingCode ?? '',
    appCode,
    regionName ?? '',
    search.searchedFor.map(({ name, value }) => `${name}: ${value}`).join('; '),
    search.reasonNotCounted ?? 'COUNTED',
    isCapped ? `at least ${String(resultCount)}` : String(resultCount),
  ];
}
