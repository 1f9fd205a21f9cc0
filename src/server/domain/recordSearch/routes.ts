import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import type { CallResponse } from '#contract/calls';
import { csvLine } from '#contract/csv';
import { SEARCH_PAGE_SIZE, SEARCH_RESULT_CAP } from '#contract/limits';
import { INDIANA, LOCALES, type Locale } from '#contract/locales';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import type { Facets, SearchAnswer } from '#contract/schemas/results';
import { pageOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import { NO_FACETS } from './facetCounts';
import { countFirst } from './countFirst';
import { findFacetNames, findFacets } from './facetsRepository';
import { findNear } from './nearRepository';
import type { RecordQuery } from './readCriteria';
import { createRegions } from './regions';
import type { RowOf, SearchCall, SearchedRegister } from './register';
import { readSearch, runSearch, type SearchArea } from './runSearch';

/** Names of counties and types change only with a release. */
const NAMES_KEPT_MS = 60_000;

/** Registers a register's search, facets, count before a search, and results file. */
export function registerRecordSearch<Call extends SearchCall>(
  app: FastifyInstance,
  register: SearchedRegister<Call>,
): void {
  const area: SearchArea<Call> = { app, register, findRegion: createRegions(app, register) };
  // Searches without a request find the register's call only by its id.
  app.searchAreas.set(register.id, area as unknown as SearchArea<SearchCall>);
  const findNames = shareAnswers(app, NAMES_KEPT_MS, (_key: 'all') =>
    findFacetNames(app.database.db, register),
  );

  registerCall(app, register.calls.search as SearchCall, {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }) => {
      const pageNumber = query.pageNumber ?? 1;
      const page = { offset: (pageNumber - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE };
      const found = await runSearch(area, request, query, page);
      const {
        budgetWarning,
        covered,
        isPartial,
        offeredSearch,
        receiptId,
        region,
        rows,
        sort,
        sorts,
        total,
        understood,
      } = found;
      const answer: SearchAnswer = {
        region: { id: region.id, name: region.name },
        places: covered.places,
        notSearched: [...covered.notSearched],
        partlySearched: [...covered.partlySearched],
        offeredSearch,
        understood,
        receiptId,
        budgetWarning,
        sort,
        sorts,
        partial: isPartial,
        pageNumber,
        pageSize: SEARCH_PAGE_SIZE,
      };
      const asOf = region.asOf ?? app.clock.now();
      // The rows' type ensures that they belong to this call.
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

  registerCall(app, register.calls.count, {
    access: OWN_USER,
    kind: 'countFirst',
    handler: async ({ owner, query, request }) =>
      countFirst(area, request, { owner, query, names: await findNames('all') }),
  });

  registerFile(area, '', undefined);
  // A page address has no header that names its edition.
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
      const { rows, total } = await runSearch(area, request, query, page);
      // Shows later readers of the file that it is incomplete.
      const name =
        total > SEARCH_RESULT_CAP ? `${file.name}-first-${SEARCH_RESULT_CAP}` : file.name;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(linesOf(register, rows)));
    },
  );
}

/** Yields results as CSV lines with headings, for spreadsheets. */
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
