import { Type, type TObject, type TProperties } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { SEARCH_COSTS } from '../billing/spending';
import { exactly, nullable, words, type Shape } from './fields';
import { facetsQuerySchema } from './results';

const TextOrNull = nullable(Type.String());

/**
 * Returns the query schema of a count before a search: the query of its facets, plus the billing
 * code.
 */
export function countQuerySchema<Criteria extends TProperties, Filters extends TProperties>(
  criteria: Criteria,
  filters: TObject<Filters>,
) {
  return exactly({
    ...facetsQuerySchema(criteria, filters).properties,
    billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  });
}

/**
 * A search's number of results and its cost, without records or names. The request is free and
 * doesn't count as a search.
 */
export type SearchCount = Shape<typeof SearchCountSchema>;
export const SearchCountSchema = exactly({
  /** Counted results; at most the search's own cap. */
  total: Type.Integer(),
  /** True if there may be more results; the county counts then include only the counted results. */
  capped: Type.Boolean(),
  /** Largest first. */
  counties: Type.Array(exactly({ id: Type.Integer(), name: Type.String(), count: Type.Integer() })),
  cost: exactly({
    kind: words(SEARCH_COSTS),
    /** The search's price in cents. */
    cents: Type.Integer(),
    /** Included or bonus searches left before this search; null if this search uses none. */
    left: nullable(Type.Integer()),
    /** Why a budget would block the search; null if none would. */
    refusal: TextOrNull,
    /** Warning about a budget that the search would nearly use up; otherwise null. */
    warning: TextOrNull,
  }),
});
