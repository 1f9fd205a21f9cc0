import type { FastifyRequest } from 'fastify';
import { answerPage, type ResultPage } from './answerPage';
import { authorizeSearch, requireMaySearch } from './authorizeSearch';
import { countPage } from './countPage';
import { readSearch, type RecordQuery } from './readSearch';
import type { SearchCall } from './register';
import type { SearchArea } from './searchArea';
import { querySearch, type Paging } from './searchRepository';

/**
 * Runs a search in five steps; each receives the previous step's result. Counts the search after
 * the query, so that a failed search isn't counted.
 */
export async function runSearch<Call extends SearchCall>(
  area: SearchArea<Call>,
  request: FastifyRequest,
  query: RecordQuery,
  paging: Paging,
): Promise<ResultPage<Call>> {
  const { app, register } = area;
  requireMaySearch(area, request);
  const search = readSearch(register, query, request);
  const authorized = await authorizeSearch(area, search, request.user);
  const page = await querySearch(app.database.readDb, authorized, paging);
  const counted = await countPage(area, request, page);
  return answerPage(counted, app.clock.now());
}
