import { Type, type TObject, type TProperties } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { SEARCH_COSTS } from '../spending';
import { exactly, nullable, words, type Shape } from './fields';
import { facetsQuerySchema } from './results';

const TextOrNull = nullable(Type.String());

/** The query of a count before a search: the query of its facets, plus the billing code. */
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
 * Number of results and cost of a search, before it runs: no records or names. Free and uncounted.
 */
export type SearchCount = Shape<typeof SearchCountSchema>;
export const SearchCountSchema = exactly({
  /** At most the search's own cap. */
  total: Type.Integer(),
  /** True if there are more; the counties then count only the first ones. */
  capped: Type.Boolean(),
  /** Largest first. */
  counties: Type.Array(exactly({ id: Type.Integer(), name: Type.String(), count: Type.Integer() })),
  cost: exactly({
    kind: words(SEARCH_COSTS),
    /** The search's price. */
    cents: Type.Integer(),
    /** Searches left before it, included or bonus ones; null if none is used. */
    left: nullable(Type.Integer()),
    /** Why a budget would block it; null if none would. */
    refusal: TextOrNull,
    /** Warning about a budget that it would nearly use up; otherwise null. */
    warning: TextOrNull,
  }),
});
