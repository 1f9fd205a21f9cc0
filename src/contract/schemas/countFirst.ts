import { Type, type TObject, type TProperties } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { SEARCH_COSTS } from '../spending';
import { exactly, nullable, words, type Shape } from './fields';
import { facetsQuerySchema } from './results';

const TextOrNull = nullable(Type.String());

/** The query of a search that is counted first: that of its facets, with the billing code. */
export function countQuerySchema<Asked extends TProperties, Filters extends TProperties>(
  asked: Asked,
  filters: TObject<Filters>,
) {
  return exactly({
    ...facetsQuerySchema(asked, filters).properties,
    billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  });
}

/**
 * What a search would find and use up, before it is run: numbers alone, no record and no name. It
 * is free, and counts as nothing.
 */
export type SearchCount = Shape<typeof SearchCountSchema>;
export const SearchCountSchema = exactly({
  /** At most as many as a search tells. */
  total: Type.Integer(),
  /** There are more, and the counties are those of the first ones. */
  capped: Type.Boolean(),
  /** The largest first. */
  counties: Type.Array(exactly({ id: Type.Integer(), name: Type.String(), count: Type.Integer() })),
  cost: exactly({
    kind: words(SEARCH_COSTS),
    /** What it would be charged. */
    cents: Type.Integer(),
    /** Searches left before it, of the plan or given on top; null where none is used. */
    left: nullable(Type.Integer()),
    /** Why a budget of the account would refuse it; null where none would. */
    refusal: TextOrNull,
    /** Of a budget that it would nearly use up; else null. */
    warning: TextOrNull,
  }),
});
