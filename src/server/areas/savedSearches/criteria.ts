import type { FastifyRequest } from 'fastify';
import { SAVED_SEARCH_MESSAGES } from '#contract/savedSearches';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import type { SavedSearchDraft } from '#contract/schemas/savedSearches';
import type { RecordQuery } from '../../domain/recordSearch/readCriteria';
import type { SearchCall, SearchedRegister } from '../../domain/recordSearch/register';
import { decodeIntegers } from '../../http/numbers';
import { invalidRequest } from '../../http/problems';

/** Fields of a search that are not criteria. */
const NOT_KEPT = ['regionId', 'billingCode', 'sort', 'descending', 'pageNumber'];

/**
 * Parses submitted criteria as the query of the register's search; throws a 400 if its call would
 * reject them. Drops empty strings.
 */
export function readCriteriaSent(
  register: SearchedRegister<SearchCall>,
  request: FastifyRequest,
  { criteria, regionId }: Pick<SavedSearchDraft, 'criteria' | 'regionId'>,
): RecordQuery {
  const schema = CALL_SCHEMAS[register.calls.search].query;
  const said = criteria.filter(({ value }) => value.trim() !== '');
  const names = said.map(({ name }) => name);
  const isTaken =
    new Set(names).size === names.length && !names.some((name) => NOT_KEPT.includes(name));
  const texts = Object.fromEntries(said.map(({ name, value }) => [name, value]));
  const query = decodeIntegers(schema, { ...texts, regionId: String(regionId) });
  const isValid = request.compileValidationSchema(schema, 'querystring');
  if (!isTaken || !isValid(query)) throw invalidRequest(SAVED_SEARCH_MESSAGES.notTaken);
  return query as RecordQuery;
}
