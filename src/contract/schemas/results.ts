import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { MATCH_KINDS } from '../search/matches';
import { REGISTER_IDS } from '../records/registerIds';
import { RECORD_SORTS, type RecordSort } from '../search/sorts';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
  type Shape,
} from './fields';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** Filters chosen from the results, in addition to the form's. */
export type Narrowing = Shape<typeof NarrowingSchema>;
const NarrowingSchema = exactly({
  /** Ids of the counties to include, comma-separated: "18089,18097". */
  countyId: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99}$' })),
  /** A role as in the rows: "Defendant". */
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Excluded match kinds, comma-separated: "nickname,soundsLike". */
  without: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,20}(,[a-zA-Z]{1,20}){0,8}$' })),
});

/** The region to search; every search accepts it. */
const region = { regionId: Type.Optional(IdSchema) };

/**
 * Returns the query schema of a search's facets: `criteria`, the register's filters, region, and
 * result filters, without page or order.
 */
export function facetsQuerySchema<Criteria extends TProperties, Filters extends TProperties>(
  criteria: Criteria,
  filters: TObject<Filters>,
) {
  return exactly({
    ...criteria,
    ...region,
    ...filters.properties,
    ...NarrowingSchema.properties,
  });
}

/** Returns the query schema of a search: the facets query plus page, order, and billing code. */
export function searchQuerySchema<
  Criteria extends TProperties,
  Filters extends TProperties,
  const Sorts extends readonly RecordSort[],
>(criteria: Criteria, filters: TObject<Filters>, sorts: Sorts) {
  return exactly({
    ...criteria,
    ...region,
    billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
    ...filters.properties,
    ...NarrowingSchema.properties,
    sort: Type.Optional(words(sorts)),
    descending: Type.Optional(TextSchema),
    pageNumber: Type.Optional(PageNumberSchema),
  });
}

/** Reason why a name matched, one entry per typed word (shown next to each result). */
export type MatchReason = Shape<typeof MatchReasonSchema>;
const MatchReasonSchema = exactly({
  kind: words(MATCH_KINDS),
  typed: Text,
  found: Text,
});

/** A matching name of a record, and why; empty lists for a number search. */
export type PartyMatch = Shape<typeof PartyMatchSchema>;
export const PartyMatchSchema = exactly({
  name: Text,
  role: Text,
  /** City and state on file, to distinguish people of the same name; null if none. */
  city: TextOrNull,
  isExact: Type.Boolean(),
  reasons: Type.Array(MatchReasonSchema),
});

/** A court or county of the region that could not be searched, and why. */
export type NotSearched = Shape<typeof NotSearchedSchema>;
export const NotSearchedSchema = exactly({ name: Text, reason: Text });

/**
 * A court or county with records for only part of the requested period, and the first year of these
 * records.
 */
export type PartlySearched = Shape<typeof PartlySearchedSchema>;
export const PartlySearchedSchema = exactly({ name: Text, from: Type.Integer() });

/**
 * A number search to offer, because text typed in a different field looks like that kind of number.
 */
export type OfferedSearch = Shape<typeof OfferedSearchSchema>;
export const OfferedSearchSchema = exactly({
  register: words(REGISTER_IDS),
  /** What the number is: "case number". */
  what: Text,
  /** As typed. */
  text: Text,
  /** The search texts by query field. */
  fields: Type.Record(Text, Text),
});

/**
 * Number of the region's courts or counties, and how many of them have records for the requested
 * period.
 */
export type Coverage = Shape<typeof CoverageSchema>;
export const CoverageSchema = exactly({ searched: Type.Integer(), all: Type.Integer() });

/** A county whose records in the register aren't updated until the ISO instant `until`. */
const FrozenSchema = exactly({ county: Text, message: Text, until: Text });

/** Properties that every search returns in addition to its rows. */
export type SearchAnswer = Shape<ReturnType<typeof exactly<typeof answerProperties>>>;
const answerProperties = {
  region: exactly({ id: Type.Integer(), name: Text }),
  /** Courts or counties, depending on the register. */
  places: CoverageSchema,
  notSearched: Type.Array(NotSearchedSchema),
  /**
   * Courts or counties whose records start after the earliest requested date; only the rest of the
   * period is searched.
   */
  partlySearched: Type.Array(PartlySearchedSchema),
  /** Counties whose records aren't being updated; absent if there are none. */
  frozen: Type.Optional(Type.Array(FrozenSchema)),
  /**
   * Set if the text looks like a different kind of number, which can be searched instead; otherwise
   * null.
   */
  offeredSearch: nullable(OfferedSearchSchema),
  /** How a partial number was interpreted: "court 89D01, January 2026"; otherwise null. */
  understood: TextOrNull,
  /** Typed text that isn't searched, such as a title or an address; empty for none. */
  leftOut: Type.Array(Text),
  /** The counted search whose certificate lists the results; null if there is none. */
  receiptId: TextOrNull,
  /** Warning about an account's budget that is nearly used up; otherwise null. */
  budgetWarning: TextOrNull,
  /** Order of the rows; falls back to relevance if the requested sort isn't in `sorts`. */
  sort: words(RECORD_SORTS),
  /** Sort orders available for these results; a capped result doesn't support all of them. */
  sorts: Type.Array(words(RECORD_SORTS)),
  /** True if too many names match, so records may be missing; false for a capped result. */
  partial: Type.Boolean(),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
};

/** Returns the response schema of a search with these rows. */
export function searchResultSchema<Row extends TSchema>(row: Row) {
  return exactly({ ...listProperties(row), ...answerProperties });
}

const count = { count: Type.Integer() };

/**
 * Number of results per filter value. Each list ignores its own filter, so that users can choose a
 * different value. Sorted by count, largest first; years newest first.
 */
export type Facets = Shape<typeof FacetsSchema>;
export const FacetsSchema = exactly({
  /** True if only the first records were counted; each count is then a lower bound. */
  capped: Type.Boolean(),
  /**
   * Number of results per match kind, `exact` first. Each record counts under the weakest match
   * reason of its best name. Empty for a number search.
   */
  matches: Type.Array(exactly({ kind: words(MATCH_KINDS), ...count })),
  counties: Type.Array(exactly({ id: Type.Integer(), name: Text, ...count })),
  types: Type.Array(exactly({ code: Text, name: Text, ...count })),
  statuses: Type.Array(exactly({ status: Text, ...count })),
  years: Type.Array(exactly({ year: Type.Integer(), ...count })),
  roles: Type.Array(exactly({ role: Text, ...count })),
  /** Similar names with their record counts, if little was found; otherwise empty. */
  names: Type.Array(exactly({ name: Text, ...count })),
  /** Records with similar numbers, if no record was found; otherwise empty. */
  numbers: Type.Array(exactly({ id: Type.Integer(), number: Text, title: Text })),
});

/** The office to contact about a record. */
export type RecordOffice = Shape<typeof RecordOfficeSchema>;
export const RecordOfficeSchema = exactly({
  name: Text,
  address: TextOrNull,
  telephone: TextOrNull,
});

/** A county by its FIPS code. */
export type CountyReference = Shape<typeof CountyReferenceSchema>;
export const CountyReferenceSchema = exactly({ id: Type.Integer(), name: Text });

/** A record's source and last update. */
export const provenance = {
  office: RecordOfficeSchema,
  source: Text,
  /** ISO instant of the source's most recent load. */
  asOf: Text,
};
