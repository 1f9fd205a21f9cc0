import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import type { CallResponse } from '#contract/calls';
import { SEARCH_PAGE_SIZE, SEARCH_RESULT_CAP } from '#contract/limits';
import { INDIANA, LOCALES, type Locale } from '#contract/locales';
import { isTrueLike } from '#contract/queryFields';
import { SORTS_OF, type RecordSort } from '#contract/recordSorts';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import type { Facets, SearchAnswer } from '#contract/schemas/results';
import { csvLine } from '../../http/csv';
import { pageOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { shareAnswers } from '../../http/shareAnswers';
import { logSearch } from '../searchLog/repository';
import { requireSearchesAllowed } from '../searchLog/rules';
import { NO_FACETS } from './facetCounts';
import { findFacetNames, findFacets } from './facetsRepository';
import { findNear } from './nearRepository';
import { findPlacesNotSearched, type RecordRegion } from './placesRepository';
import { readCriteria, readRegionId, readSearchIdentity, type RecordQuery } from './readCriteria';
import { readFilters, readNarrowing } from './readNarrowing';
import { createRegions, type FindRegion } from './regions';
import type { RowOf, SearchCall, SearchedRegister } from './register';
import type { FoundBy, RecordCriteria } from './search';
import { findRecords, type FoundRows } from './searchRepository';

interface SearchArea<Call extends SearchCall> {
  readonly app: FastifyInstance;
  readonly register: SearchedRegister<Call>;
  readonly findRegion: FindRegion;
}

/** Names of counties and types change with a release. */
const NAMES_KEPT_MS = 60_000;

/** A checked query, as the search and its facets ask it. */
interface ReadSearch {
  /** Null for texts that nothing can be found by. */
  readonly criteria: RecordCriteria | null;
  readonly region: RecordRegion;
  readonly asked: Omit<FoundBy, 'criteria'>;
}

/** Checks who asks and the query; throws what is to be answered instead. */
async function readSearch<Call extends SearchCall>(
  { app, findRegion, register }: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
): Promise<ReadSearch> {
  const { locale, user } = request;
  if (!locale.features[register.id]) throw notFound();
  requireSearchesAllowed(user);
  app.requestLimits.requireRowsLeft(request);
  const criteria = readCriteria(register, query, request);
  const filters = readFilters(register, query, locale);
  const narrowing = readNarrowing(query);
  const region = await findRegion(locale, readRegionId(register, query, request), user.id);
  if (region === null) throw invalidField('regionId', 'There is no such search region.');
  const withoutSources = await findPlacesNotSearched(app.database.readDb, register, locale);
  return {
    criteria,
    region,
    asked: {
      register,
      countyIds: region.countyIds,
      withoutSources,
      filters,
      narrowing,
      most: SEARCH_RESULT_CAP,
      today: civilDate(app.clock.now()),
    },
  };
}

interface Found<Call extends SearchCall> extends Omit<FoundRows, 'rows'> {
  readonly rows: readonly RowOf<Call>[];
  readonly region: RecordRegion;
  readonly offeredNumber: string | null;
  readonly understood: string | null;
}

/** Checks the query, then runs and counts the search. Nothing beyond the cap is reachable. */
async function search<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
  page: { readonly offset: number; readonly limit: number },
): Promise<Found<Call>> {
  const { app, register } = area;
  const startedAt = app.clock.now();
  const { asked, criteria, region } = await readSearch(area, request, query);
  const limit = Math.max(0, Math.min(page.limit, SEARCH_RESULT_CAP - page.offset));
  const found: FoundRows =
    criteria === null
      ? { rows: [], total: 0, sort: 'relevance', sorts: SORTS_OF[register.id] }
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
  await logForUser(area, request, query, { total: found.total, region, startedAt });
  const isOffering = criteria?.kind === 'name' && register.offersCaseNumbers;
  const understood = criteria?.kind === 'lookup' ? (criteria.understood ?? null) : null;
  return {
    ...found,
    rows,
    region,
    offeredNumber: isOffering ? criteria.caseNumber : null,
    understood,
  };
}

/** Logs a user's search once it is answered: what fails before is never counted. Visitors are free. */
async function logForUser<Call extends SearchCall>(
  { app, register }: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
  found: {
    readonly total: number;
    readonly region: RecordRegion;
    readonly startedAt: number;
  },
): Promise<void> {
  const { id: userId, account } = request.user;
  if (userId === null) return;
  const at = app.clock.now();
  await logSearch(app.database.db, {
    ...readSearchIdentity(register, query, request),
    filters: readFilters(register, query, request.locale),
    userId,
    accountId: account?.id ?? null,
    billingCode: String(query['billingCode'] ?? '').trim() || null,
    resultCount: Math.min(found.total, SEARCH_RESULT_CAP),
    isCapped: found.total > SEARCH_RESULT_CAP,
    asOf: found.region.asOf,
    durationMs: Math.max(0, at - found.startedAt),
    requestId: request.id,
    at,
    today: civilDate(at),
  });
}

/** The search of a register, what was found counted, and its results as a file. */
export function registerRecordSearch<Call extends SearchCall>(
  app: FastifyInstance,
  register: SearchedRegister<Call>,
): void {
  const area: SearchArea<Call> = { app, register, findRegion: createRegions(app, register) };
  const findNames = shareAnswers(app.clock, NAMES_KEPT_MS, (_key: 'all') =>
    findFacetNames(app.database.db, register),
  );

  registerCall(app, register.calls.search as SearchCall, {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }) => {
      const pageNumber = query.pageNumber ?? 1;
      const page = { offset: (pageNumber - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE };
      const found = await search(area, request, query, page);
      const { offeredNumber, region, rows, sort, sorts, total, understood } = found;
      const answer: SearchAnswer = {
        region: { id: region.id, name: region.name },
        places: region.places,
        notSearched: region.notSearched,
        offeredNumber,
        understood,
        sort,
        sorts,
        pageNumber,
        pageSize: SEARCH_PAGE_SIZE,
      };
      const asOf = region.asOf ?? app.clock.now();
      // Of the rows it is known by their type that they are this call's.
      return { ...pageOf(rows, total, asOf, SEARCH_RESULT_CAP), ...answer } as CallResponse<Call>;
    },
  });

  registerCall(app, register.calls.facets, {
    access: OPEN_TO_ALL,
    kind: 'facets',
    handler: async ({ query, request }): Promise<Facets> => {
      const { asked, criteria } = await readSearch(area, request, query);
      if (criteria === null) return NO_FACETS;
      const found = { ...asked, criteria };
      const { readDb } = app.database;
      const facets = await findFacets(readDb, found, await findNames('all'));
      return { ...facets, ...(await findNear(readDb, found, request.locale, facets.matches)) };
    },
  });

  registerFile(area, '', undefined);
  // An address of a page has no header that names its edition.
  for (const locale of LOCALES) {
    if (locale !== INDIANA && locale.features[register.id]) {
      registerFile(area, locale.prefix, locale);
    }
  }
}

function registerFile<Call extends SearchCall>(
  area: SearchArea<Call>,
  prefix: string,
  locale: Locale | undefined,
): void {
  const { app, register } = area;
  const { file } = register;
  const schema: TSchema = CALL_SCHEMAS[register.calls.search].query;
  app.get(
    app.settings.contextPath + prefix + file.path,
    {
      config: {
        access: OPEN_TO_ALL,
        kind: 'search',
        isExport: true,
        ...(locale === undefined ? {} : { locale }),
      },
      schema: { querystring: schema },
      preValidation: (request, _reply, done) => {
        request.query = decodeIntegers(schema, request.query);
        done();
      },
    },
    async (request, reply) => {
      const query = request.query as RecordQuery;
      const page = { offset: 0, limit: SEARCH_RESULT_CAP };
      const { rows, total } = await search(area, request, query, page);
      // Who opens the file later sees that it is not all.
      const name =
        total > SEARCH_RESULT_CAP ? `${file.name}-first-${SEARCH_RESULT_CAP}` : file.name;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(linesOf(register, rows)));
    },
  );
}

/** Results as CSV line by line, with headings, for spreadsheets. */
function* linesOf<Call extends SearchCall>(
  { file }: SearchedRegister<Call>,
  rows: readonly RowOf<Call>[],
): Generator<string> {
  yield csvLine([...file.headings, 'Matching parties']);
  for (const row of rows) {
    const matches = row.matches.map((match) => `${match.name} (${match.role})`).join('; ');
    yield csvLine([...file.cells(row), matches]);
  }
}
