import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { CCS_PAGE_SIZE, SEARCH_PAGE_SIZE, SEARCH_RESULT_CAP } from '#contract/limits';
import { CASE_SORTS } from '#contract/courtCases';
import { CASES_FILE_PATH } from '#contract/courtFiles';
import { isTrueLike } from '#contract/queryFields';
import {
  CaseSearchQuerySchema,
  type CaseFacets,
  type CaseFacetsQuery,
  type CaseSearchQuery,
  type CaseSearchResult,
  type CaseSearchRow,
} from '#contract/schemas/court';
import { pageOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { shareAnswers } from '../../http/shareAnswers';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { tellNumberPart } from '../../search/caseNumberWords';
import { logSearch } from '../../domain/searchLog/repository';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { createCourtRegions, type FindCourtRegion } from './courtRegions';
import type { CaseCriteria, CaseSearch } from './caseSearch';
import { caseRowsAsCsv } from './csv';
import { findFacetNames, findFacets } from './facetsRepository';
import { registerHearingsFile } from './hearingsRoute';
import { findNear } from './nearRepository';
import { findCase, findCaseHead, findCcsEntries } from './repository';
import type { CourtRegion } from './regionRepository';
import {
  readCriteria,
  readFilters,
  readNarrowing,
  readRegionId,
  readSearchIdentity,
  toSearchRow,
} from './rules';
import { findCases, type FoundCases } from './searchRepository';

interface CourtArea {
  readonly app: FastifyInstance;
  readonly findRegion: FindCourtRegion;
}

interface Found extends FoundCases {
  readonly region: CourtRegion;
  readonly offeredNumber: string | null;
  readonly understood: string | null;
  readonly rows: readonly CaseSearchRow[];
}

const NOTHING_FOUND: FoundCases = {
  cases: [],
  total: 0,
  sort: 'relevance',
  sorts: CASE_SORTS,
  queries: [],
};

/** Names of counties and case types change with a release. */
const NAMES_KEPT_MS = 60_000;

const NO_FACETS: CaseFacets = {
  capped: false,
  matches: [],
  counties: [],
  types: [],
  statuses: [],
  years: [],
  roles: [],
  names: [],
  numbers: [],
};

/** Michigan has no courts here: their pages and calls do not exist there. */
function requireCourts(request: FastifyRequest): void {
  if (!request.locale.features.court) throw notFound();
}

/** A checked query, as the search and its facets ask it. */
interface ReadSearch {
  /** Null for a text that can be no case number, which finds nothing. */
  readonly criteria: CaseCriteria | null;
  readonly region: CourtRegion;
  readonly asked: Pick<CaseSearch, 'region' | 'filters' | 'narrowing' | 'most' | 'thisYear'>;
}

/** Checks who asks and the query; throws what is to be answered instead. */
async function readSearch(
  { app, findRegion }: CourtArea,
  request: FastifyRequest,
  query: CaseFacetsQuery,
): Promise<ReadSearch> {
  requireCourts(request);
  requireSearchesAllowed(request.user);
  app.requestLimits.requireRowsLeft(request);
  const criteria = readCriteria(query, request.user);
  const filters = readFilters(query);
  const narrowing = readNarrowing(query);
  const region = await findRegion(readRegionId(query), request.user.id);
  if (region === null) throw invalidField('regionId', 'There is no such search region.');
  const thisYear = Number(civilDate(app.clock.now()).slice(0, 4));
  return {
    criteria,
    region,
    asked: { region, filters, narrowing, most: SEARCH_RESULT_CAP, thisYear },
  };
}

/** Checks the query, then runs and counts the search. Nothing beyond the cap is reachable. */
async function search(
  area: CourtArea,
  request: FastifyRequest,
  query: CaseSearchQuery,
  page: { readonly offset: number; readonly limit: number },
): Promise<Found> {
  const { app } = area;
  const startedAt = app.clock.now();
  const { asked, criteria, region } = await readSearch(area, request, query);
  const limit = Math.min(page.limit, SEARCH_RESULT_CAP - page.offset);
  const found =
    criteria === null
      ? NOTHING_FOUND
      : await findCases(app.database.readDb, {
          ...asked,
          criteria,
          sort: query.sort ?? 'relevance',
          isDescending: isTrueLike(query.descending),
          offset: page.offset,
          limit: Math.max(0, limit),
        });
  const offeredNumber = criteria?.kind === 'name' ? criteria.caseNumber : null;
  const rows = found.cases.map((foundCase) =>
    toSearchRow(found.queries, foundCase, asked.narrowing),
  );
  app.requestLimits.takeRows(request, rows.length);
  await logForUser(app, request, query, { found, region, startedAt });
  const understood = criteria?.kind === 'number' ? tellNumberPart(criteria.query) : null;
  return { ...found, region, rows, offeredNumber, understood };
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
  const findNames = shareAnswers(app.clock, NAMES_KEPT_MS, () => findFacetNames(db));

  registerCall(app, 'searchCases', {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }): Promise<CaseSearchResult> => {
      const pageNumber = query.pageNumber ?? 1;
      const offset = (pageNumber - 1) * SEARCH_PAGE_SIZE;
      const { offeredNumber, region, rows, sort, sorts, total, understood } = await search(
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
        courts: region.courts,
        notSearched: region.notSearched,
        offeredNumber,
        understood,
        sort,
        sorts: [...sorts],
        pageNumber,
        pageSize: SEARCH_PAGE_SIZE,
      };
    },
  });

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath + CASES_FILE_PATH,
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

  registerCall(app, 'getFacets', {
    access: OPEN_TO_ALL,
    kind: 'facets',
    handler: async ({ query, request }): Promise<CaseFacets> => {
      const { asked, criteria } = await readSearch(area, request, query);
      if (criteria === null) return NO_FACETS;
      const names = await findNames('all');
      const found = { ...asked, criteria };
      const facets = await findFacets(app.database.readDb, found, names);
      const near = await findNear(app.database.readDb, found, facets.matches);
      return { ...facets, ...near };
    },
  });

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

  registerHearingsFile(app);

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
