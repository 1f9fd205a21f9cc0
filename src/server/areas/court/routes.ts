import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { CCS_PAGE_SIZE, SEARCH_PAGE_SIZE, SEARCH_RESULT_CAP } from '#contract/limits';
import { CASE_SORTS } from '#contract/courtCases';
import { isTrueLike } from '#contract/queryFields';
import {
  CaseSearchQuerySchema,
  type CaseSearchQuery,
  type CaseSearchResult,
  type CaseSearchRow,
} from '#contract/schemas/court';
import { pageOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { logSearch } from '../../domain/searchLog/repository';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { createCourtRegions, type FindCourtRegion } from './courtRegions';
import { caseRowsAsCsv } from './csv';
import { findCase, findCaseHead, findCcsEntries } from './repository';
import { readCriteria, readFilters, readRegionId, readSearchIdentity, toSearchRow } from './rules';
import { findCases, type CourtRegion, type FoundCases } from './searchRepository';

interface CourtArea {
  readonly app: FastifyInstance;
  readonly findRegion: FindCourtRegion;
}

interface Found extends FoundCases {
  readonly region: CourtRegion;
  readonly offeredNumber: string | null;
  readonly rows: readonly CaseSearchRow[];
}

const NOTHING_FOUND: FoundCases = {
  cases: [],
  total: 0,
  sort: 'relevance',
  sorts: CASE_SORTS,
  queries: [],
};

/** Michigan has no courts here: their pages and calls do not exist there. */
function requireCourts(request: FastifyRequest): void {
  if (!request.locale.features.court) throw notFound();
}

/** Checks the query, then counts and runs the search. Nothing beyond the cap is reachable. */
async function search(
  { app, findRegion }: CourtArea,
  request: FastifyRequest,
  query: CaseSearchQuery,
  page: { readonly offset: number; readonly limit: number },
): Promise<Found> {
  requireCourts(request);
  requireSearchesAllowed(request.user);
  app.requestLimits.requireRowsLeft(request);
  const startedAt = app.clock.now();
  const criteria = readCriteria(query, request.user);
  const filters = readFilters(query);
  const region = await findRegion(readRegionId(query), request.user.id);
  if (region === null) throw invalidField('regionId', 'There is no such search region.');
  const limit = Math.min(page.limit, SEARCH_RESULT_CAP - page.offset);
  const found =
    criteria === null
      ? NOTHING_FOUND
      : await findCases(app.database.readDb, {
          criteria,
          region,
          filters,
          sort: query.sort ?? 'relevance',
          isDescending: isTrueLike(query.descending),
          offset: page.offset,
          limit: Math.max(0, limit),
          most: SEARCH_RESULT_CAP,
          thisYear: Number(civilDate(startedAt).slice(0, 4)),
        });
  const offeredNumber = criteria?.kind === 'name' ? criteria.caseNumber : null;
  const rows = found.cases.map((foundCase) => toSearchRow(found.queries, foundCase));
  app.requestLimits.takeRows(request, rows.length);
  await logForUser(app, request, query, { found, region, startedAt });
  return { ...found, region, rows, offeredNumber };
}

/** Logs a user's search once it is answered: what fails before is never counted. Visitors are free. */
async function logForUser(
  app: FastifyInstance,
  request: FastifyRequest,
  query: CaseSearchQuery,
  {
    found,
    region,
    startedAt,
  }: { readonly found: FoundCases; readonly region: CourtRegion; readonly startedAt: number },
): Promise<void> {
  const { id: userId, account } = request.user;
  if (userId === null) return;
  const at = app.clock.now();
  await logSearch(app.database.db, {
    ...readSearchIdentity(query, request.user),
    userId,
    accountId: account?.id ?? null,
    billingCode: query.billingCode?.trim() || null,
    resultCount: Math.min(found.total, SEARCH_RESULT_CAP),
    isCapped: found.total > SEARCH_RESULT_CAP,
    asOf: region.asOf,
    durationMs: Math.max(0, at - startedAt),
    requestId: request.id,
    at,
    today: civilDate(at),
  });
}

/** Case search, case and chronological case summary, all through the view of public cases. */
export function registerCourtArea(app: FastifyInstance): void {
  const { db } = app.database;
  const area: CourtArea = { app, findRegion: createCourtRegions(app) };

  registerCall(app, 'searchCases', {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }): Promise<CaseSearchResult> => {
      const pageNumber = query.pageNumber ?? 1;
      const offset = (pageNumber - 1) * SEARCH_PAGE_SIZE;
      const { offeredNumber, region, rows, sort, sorts, total } = await search(
        area,
        request,
        query,
        {
          offset,
          limit: SEARCH_PAGE_SIZE,
        },
      );
      return {
        ...pageOf(rows, total, region.asOf ?? app.clock.now(), SEARCH_RESULT_CAP),
        region: { id: region.id, name: region.name },
        notSearched: region.notSearched,
        offeredNumber,
        sort,
        sorts: [...sorts],
        pageNumber,
        pageSize: SEARCH_PAGE_SIZE,
      };
    },
  });

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    `${app.settings.contextPath}/court/cases.csv`,
    {
      config: { access: OPEN_TO_ALL, kind: 'search', isExport: true },
      schema: { querystring: CaseSearchQuerySchema },
      preValidation: (request, _reply, done) => {
        request.query = decodeIntegers(CaseSearchQuerySchema, request.query) as CaseSearchQuery;
        done();
      },
    },
    async (request, reply) => {
      const { rows, total } = await search(area, request, request.query, {
        offset: 0,
        limit: SEARCH_RESULT_CAP,
      });
      // Who opens the file later sees that it is not all.
      const name = total > SEARCH_RESULT_CAP ? `cases-first-${SEARCH_RESULT_CAP}` : 'cases';
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(caseRowsAsCsv(rows)));
    },
  );

  registerCall(app, 'getCase', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      requireCourts(request);
      const found = await findCase(db, params.caseId);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'getCcs', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, query, request }) => {
      requireCourts(request);
      const head = await findCaseHead(db, params.caseId);
      if (head === null) throw notFound();
      const pageNumber = query.pageNumber ?? 1;
      const items = await findCcsEntries(db, params.caseId, {
        offset: (pageNumber - 1) * CCS_PAGE_SIZE,
        limit: CCS_PAGE_SIZE,
      });
      return {
        items,
        total: head.ccsTotal,
        capped: false,
        asOf: head.loadedAt.toISOString(),
        summary: head.summary,
        pageNumber,
        pageSize: CCS_PAGE_SIZE,
        source: head.source,
      };
    },
  });
}
