import type { FastifyRequest } from 'fastify';
import { SAVED_SEARCH_MESSAGES } from '#contract/account/savedSearches';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import type { SavedSearchDraft } from '#contract/schemas/savedSearches';
import type { RecordQuery } from '../../domain/recordSearch/readSearch';
import type { SearchCall, SearchedRegister } from '../../domain/recordSearch/register';
import { decodeIntegers } from '../../http/numbers';
import { invalidRequest } from '../../http/problems';

/** Fields of a search that are not criteria. */
const NOT_CRITERIA = ['regionId', 'billingCode', 'sort', 'descending', 'pageNumber'];

/**
 * Parses submitted criteria as the query of the register's search; throws 400 if the search would
 * reject them. Drops empty strings.
 */
export function readCriteriaSent(
  register: SearchedRegister<SearchCall>,
  request: FastifyRequest,
  { criteria, regionId }: Pick<SavedSearchDraft, 'criteria' | 'regionId'>,
): RecordQuery {
  const schema = CALL_SCHEMAS[register.calls.search].query;
  const filled = criteria.filter(({ value }) => value.trim() !== '');
  const names = filled.map(({ name }) => name);
  const isSupported =
    new Set(names).size === names.length && !names.some((name) => NOT_CRITERIA.includes(name));
  const texts = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
  const query = decodeIntegers(schema, { ...texts, regionId: String(regionId) });
  const isValid = request.compileValidationSchema(schema, 'querystring');
  if (!isSupported || !isValid(query)) throw invalidRequest(SAVED_SEARCH_MESSAGES.notTaken);
  return query as RecordQuery;
}
