import type { FastifyInstance } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import type { CallResponse } from '#contract/calls';
import { csvLine } from '#contract/csv';
import { SEARCH_PAGE_SIZE, SEARCH_RESULT_CAP } from '#contract/limits';
import { INDIANA, LOCALES, type Locale } from '#contract/locales';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import type { Facets } from '#contract/schemas/results';
import { stateDate } from '#contract/stateClock';
import { decodeIntegers } from '../../http/numbers';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import { authorizeSearch, requireMaySearch } from './authorizeSearch';
import { NO_FACETS } from './facetCounts';
import { countFirst } from './countFirst';
import { findFacetNames, findFacets } from './facetsRepository';
import { findNear } from './nearRepository';
import { createRegions } from './placesRepository';
import { readSearch, type RecordQuery } from './readSearch';
import type { RowOf, SearchCall, SearchedRegister } from './register';
import { runSearch } from './runSearch';
import type { SearchArea } from './searchArea';
import { sendCsv } from '../../http/csv';

/** Names of counties and types change only with a release. */
const NAMES_CACHE_MS = 60_000;

/** Adds the routes of a register: search, facets, count before a search, and results file. */
export function registerRecordSearch<Call extends SearchCall>(
  app: FastifyInstance,
  register: SearchedRegister<Call>,
): void {
  const area: SearchArea<Call> = { app, register, findRegion: createRegions(app, register) };
  // Erases the area's call type, because searches without a request look up an area only by
  // register id.
  app.searchAreas.set(register.id, area as unknown as SearchArea<SearchCall>);
  const findNames = shareAnswers(app, NAMES_CACHE_MS, (_key: 'all') =>
    findFacetNames(app.database.db, register),
  );

  registerCall(app, register.calls.search as SearchCall, {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }) => {
      const paging = { pageNumber: query.pageNumber ?? 1, pageSize: SEARCH_PAGE_SIZE };
      // The cast is safe: this area's search returns the rows of this call.
      return (await runSearch(area, request, query, paging)) as CallResponse<Call>;
    },
  });

  registerCall(app, register.calls.facets, {
    access: OPEN_TO_ALL,
    kind: 'facets',
    handler: async ({ query, request }): Promise<Facets> => {
      requireMaySearch(area, request);
      const search = readSearch(register, query, request);
      const { conditions } = await authorizeSearch(area, search);
      if (conditions === null) return NO_FACETS;
      const { readDb } = app.database;
      const facets = await findFacets(readDb, conditions, await findNames('all'));
      const near = await findNear(readDb, conditions, request.locale, facets.matches);
      return { ...facets, ...near };
    },
  });

  registerCall(app, register.calls.count, {
    access: OWN_USER,
    kind: 'countFirst',
    handler: async ({ owner, query, request }) =>
      countFirst(area, request, { owner, query, names: await findNames('all') }),
  });

  registerFile(area, '', undefined);
  // A file request can't send the edition header, so each edition except Indiana's has its own
  // path.
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
      const paging = { pageNumber: 1, pageSize: SEARCH_RESULT_CAP };
      const { capped, items, partial } = await runSearch(area, request, query, paging);
      // Marks an incomplete file in its name.
      const mark = capped ? `-first-${SEARCH_RESULT_CAP}` : partial ? '-incomplete' : '';
      const today = stateDate(app.clock.now());
      return sendCsv(
        reply,
        `${file.name}${mark}.csv`,
        linesOf(register, request.locale, items, today),
      );
    },
  );
}

/** Yields results as CSV lines with headings, for spreadsheets. */
function* linesOf<Call extends SearchCall>(
  { file }: SearchedRegister<Call>,
  locale: Locale,
  rows: readonly RowOf<Call>[],
  today: string,
): Generator<string> {
  yield csvLine([...file.headings(locale), 'Matching parties']);
  for (const row of rows) {
    const matches = row.matches.map((match) => `${match.name} (${match.role})`).join('; ');
    yield csvLine([...file.cells(row, today), matches]);
  }
}
