import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { MATCH_KINDS } from '../matches';
import { REGISTER_IDS } from '../registerIds';
import { RECORD_SORTS, type RecordSort } from '../recordSorts';
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

/** Whole dollars of an amount that narrows a search. */
export const DollarsSchema = Type.String({ pattern: '^[0-9]{1,9}$' });

/** What narrows results beside the filters of the form: it is chosen from what was found. */
export type Narrowing = Shape<typeof NarrowingSchema>;
const NarrowingSchema = exactly({
  countyId: Type.Optional(IdSchema),
  /** A role as rows tell it: "Defendant". */
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Kinds of match that are left out, with commas between them: "nickname,soundsLike". */
  without: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,20}(,[a-zA-Z]{1,20}){0,8}$' })),
});

/** Where is searched: every search of a register may say it. */
const region = { regionId: Type.Optional(IdSchema) };

/**
 * The query of a search without page and order, as facets are asked: what is searched for (`asked`),
 * the register's filters, where, and what narrows the results.
 */
export function facetsQuerySchema<Asked extends TProperties, Filters extends TProperties>(
  asked: Asked,
  filters: TObject<Filters>,
) {
  return exactly({
    ...asked,
    ...region,
    ...filters.properties,
    ...NarrowingSchema.properties,
  });
}

/** The query of a search: that of its facets, with page, order and billing code. */
export function searchQuerySchema<
  Asked extends TProperties,
  Filters extends TProperties,
  const Sorts extends readonly RecordSort[],
>(asked: Asked, filters: TObject<Filters>, sorts: Sorts) {
  return exactly({
    ...asked,
    ...region,
    billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
    ...filters.properties,
    ...NarrowingSchema.properties,
    sort: Type.Optional(words(sorts)),
    descending: Type.Optional(TextSchema),
    pageNumber: Type.Optional(PageNumberSchema),
  });
}

/** Why a name matched, one entry a typed word (shown beside each result). */
export type MatchReason = Shape<typeof MatchReasonSchema>;
const MatchReasonSchema = exactly({
  kind: words(MATCH_KINDS),
  typed: Text,
  found: Text,
});

/** A name of a record that was found, and why; empty lists stand for a search by number. */
export type PartyMatch = Shape<typeof PartyMatchSchema>;
export const PartyMatchSchema = exactly({
  name: Text,
  role: Text,
  /** City and state as on file, which tell namesakes apart; null where none is. */
  city: TextOrNull,
  isExact: Type.Boolean(),
  reasons: Type.Array(MatchReasonSchema),
});

/** A court or county of the region that the search could not cover, and why. */
export type NotSearched = Shape<typeof NotSearchedSchema>;
export const NotSearchedSchema = exactly({ name: Text, reason: Text });

/** A place that has records of only a part of the period that was asked for, and their first year. */
export type PartlySearched = Shape<typeof PartlySearchedSchema>;
export const PartlySearchedSchema = exactly({ name: Text, from: Type.Integer() });

/** A search by number that a text typed elsewhere may have meant. */
export type OfferedSearch = Shape<typeof OfferedSearchSchema>;
const OfferedSearchSchema = exactly({
  register: words(REGISTER_IDS),
  /** "case number": what it looks like. */
  what: Text,
  /** As it was typed. */
  text: Text,
  /** The texts of the search, by their query fields. */
  fields: Type.Record(Text, Text),
});

/** How many courts or counties of the region have records of the period that was asked for. */
export type Coverage = Shape<typeof CoverageSchema>;
export const CoverageSchema = exactly({ searched: Type.Integer(), all: Type.Integer() });

/** What every search of a register answers beside its rows. */
export type SearchAnswer = Shape<ReturnType<typeof exactly<typeof answerProperties>>>;
const answerProperties = {
  region: exactly({ id: Type.Integer(), name: Text }),
  /** Courts or counties, as the register has them. */
  places: CoverageSchema,
  notSearched: Type.Array(NotSearchedSchema),
  /** Places whose records start after the earliest date asked for, which were searched from then on. */
  partlySearched: Type.Array(PartlySearchedSchema),
  /** What was typed looks like another number than was asked for: it can be searched for as such. */
  offeredSearch: nullable(OfferedSearchSchema),
  /** How a part of a number was understood: "court 89D01, January 2026"; else null. */
  understood: TextOrNull,
  /** The counted search whose receipt keeps what was found; null where none does. */
  receiptId: TextOrNull,
  /** Of a budget of the account that is nearly used; null where none is to be told. */
  budgetWarning: TextOrNull,
  /** How the rows are sorted: by relevance where the sort asked for is not in `sorts`. */
  sort: words(RECORD_SORTS),
  /** The sorts offered for this answer: of more than are told, not each can be right. */
  sorts: Type.Array(words(RECORD_SORTS)),
  /** So many names match that records may be missing; of a capped answer it is not said. */
  partial: Type.Boolean(),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
};

/** The answer of a search whose rows are such. */
export function searchResultSchema<Row extends TSchema>(row: Row) {
  return exactly({ ...listProperties(row), ...answerProperties });
}

const count = { count: Type.Integer() };

/**
 * What was found, counted by what it can be narrowed by. Each list counts records that pass all other
 * filters, so that another of its values can be chosen; largest first, years newest first.
 */
export type Facets = Shape<typeof FacetsSchema>;
export const FacetsSchema = exactly({
  /** True where only the first so many records were counted: each count is then at least so many. */
  capped: Type.Boolean(),
  /** By the weakest reason of the best name of a record; `exact` first. Empty for a search by number. */
  matches: Type.Array(exactly({ kind: words(MATCH_KINDS), ...count })),
  counties: Type.Array(exactly({ id: Type.Integer(), name: Text, ...count })),
  types: Type.Array(exactly({ code: Text, name: Text, ...count })),
  statuses: Type.Array(exactly({ status: Text, ...count })),
  years: Type.Array(exactly({ year: Type.Integer(), ...count })),
  roles: Type.Array(exactly({ role: Text, ...count })),
  /** Names near to what was typed, each with the number of its records, where little was found; else none. */
  names: Type.Array(exactly({ name: Text, ...count })),
  /** Records of numbers near to what was typed, where none was found; else none. */
  numbers: Type.Array(exactly({ id: Type.Integer(), number: Text, title: Text })),
});

/** Where to ask about a record. */
export type RecordOffice = Shape<typeof RecordOfficeSchema>;
export const RecordOfficeSchema = exactly({
  name: Text,
  address: TextOrNull,
  telephone: TextOrNull,
});

/** A county by its FIPS code. */
export type CountyReference = Shape<typeof CountyReferenceSchema>;
export const CountyReferenceSchema = exactly({ id: Type.Integer(), name: Text });

/** Where a record comes from, and how old it is. */
export const provenance = {
  office: RecordOfficeSchema,
  source: Text,
  /** ISO instant of the source's newest load. */
  asOf: Text,
};
