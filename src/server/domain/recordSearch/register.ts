import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { CallResponse } from '#contract/calls';
import type { AnyFilters, Filter } from '#contract/search/filters';
import type { Locale } from '#contract/locales';
import type { RecordSort } from '#contract/search/sorts';
import type { RegisterId } from '#contract/records/registers';
import type { PartyMatch } from '#contract/schemas/results';
import type { PartyRole } from '#contract/site/queryFields';
import type { Owner } from '../../http/requester';
import type { NameRegister } from '../nameIndex/registerRepository';

type Sql = RawBuilder<unknown>;

/** The calls that search a register, count facets, and count before searching. */
export type SearchCall =
  | 'searchCases'
  | 'searchJudgments'
  | 'searchTaxWarrants'
  | 'searchDocuments';
export type FacetsCall =
  | 'getFacets'
  | 'getJudgmentFacets'
  | 'getTaxWarrantFacets'
  | 'getDocumentFacets';

export type CountCall = 'countCases' | 'countJudgments' | 'countTaxWarrants' | 'countDocuments';

/** A row of a search's response. */
export type RowOf<Call extends SearchCall> =
  CallResponse<Call> extends { readonly items: readonly (infer Row)[] } ? Row & Matched : never;

interface Matched {
  readonly matches: readonly PartyMatch[];
}

/** A search by something other than a name. */
export interface Lookup {
  /** A condition on the records `r`. */
  readonly condition: Sql;
  /** The order of relevance; newest first by default. */
  readonly order?: Sql;
  /** How a partial number was interpreted: `court 89D01, January 2026`. */
  readonly understood?: string | null;
  /** Fallback if nothing is found: other readings of the typed text. */
  readonly otherwise?: Pick<Lookup, 'condition' | 'understood'> | null;
  /** Records with similar numbers, most likely first, suggested if nothing is found. */
  readonly near?: { readonly condition: Sql; readonly order: Sql } | null;
}

/** A search by something other than a name; implements a search kind of the contract's register. */
export interface LookupKind {
  /** Name of the criterion within a sentence: `a case number`. */
  readonly what: string;
  /**
   * Parses the kind's trimmed texts, at least one of which isn't empty. Null for texts that can't
   * match anything; throws a 400 if one is missing.
   */
  readonly read: (text: (field: string) => string, locale: Locale) => Lookup | null;
}

/** A sort order besides relevance and date. */
export interface SortKey {
  readonly key: Sql;
  /** Joined to the records `r` if the key needs it. */
  readonly join?: Sql;
}

/** How a register's records are read for result rows and record pages. */
export interface Summaries<Summary> {
  /** Columns selected from `from`. */
  readonly columns: Sql;
  /** The public records as `r`, joined with what the columns need. */
  readonly from: Sql;
  /** Converts a row. */
  readonly read: (row: never) => Summary;
}

/** Courts or offices that send records, one row each. */
export interface Sources {
  /**
   * `id`, `county_id`, `name`, `loaded_at`, `outage`, `coverage_from`, and `is_here`, which is
   * false if another edition searches it.
   */
  readonly rows: (locale: Locale) => Sql;
  /** Reason shown for a court or office without coverage. */
  readonly silence: string;
}

/** Builds the condition on `r` for a filter's value; `today` is an ISO date. */
export type FilterCondition = (value: string, today: string) => Sql;

/** Filters in the name index, besides the type filter. */
export type IndexedFilter = 'status' | 'filedFrom' | 'filedTo';

/** The filters of a register's search. */
export interface RegisterFilters {
  /** The filters shown on pages. */
  readonly of: (locale: Locale) => AnyFilters;
  /** The type filter, and the type codes for each of its values. */
  readonly type: { readonly name: string; readonly codes: (value: string) => readonly string[] };
  /** Conditions of the filters that the name index lacks. */
  readonly apart: Readonly<Record<string, FilterCondition>>;
}

/**
 * Builds a register's filters. A filter that the contract declares doesn't compile without its
 * condition.
 */
export function registerFilters<Name extends string, TypeName extends Name>(filters: {
  readonly of: (locale: Locale) => Readonly<Record<Name, Filter>>;
  readonly type: { readonly name: TypeName; readonly codes: (value: string) => readonly string[] };
  readonly apart: Readonly<Record<Exclude<Name, IndexedFilter | TypeName>, FilterCondition>>;
}): RegisterFilters {
  return filters;
}

/** The description of a register, as needed to find its records. */
export interface RecordRegister {
  readonly id: RegisterId;
  readonly names: NameRegister;
  /** Maps a role to its class in the name index; by default all are parties. */
  readonly classOf?: (role: PartyRole) => string;
  /** Lookups other than by name, keyed by the kind's value. */
  readonly lookups: Readonly<Record<string, LookupKind>>;
  /** Whether a case number search is suggested when a case number is typed as a name. */
  readonly offersCaseNumbers: boolean;
  readonly sources: Sources;
  /** The public records as `r`, joined with what the facts need. */
  readonly records: Sql;
  /** Facts about each of the `records`. */
  readonly facts: {
    readonly countyId: Sql;
    readonly sourceId: Sql;
    readonly filedOn: Sql;
    readonly status: Sql;
    readonly typeCode: Sql;
    readonly number: Sql;
    /** Title shown with its number. */
    readonly title: Sql;
    /** Name of the record's court; null for records without one. */
    readonly court: Sql;
    /** Last day of a judgment's or warrant's lien; null for other records. */
    readonly lienEndsOn: Sql;
  };
  /** Sort keys besides relevance and date; `name` applies to a search without a name. */
  readonly sorts: Readonly<Partial<Record<RecordSort, SortKey>>>;
  readonly filters: RegisterFilters;
  /** The counted types: code and name. */
  readonly typeNames: Sql;
  /** Address of the name `n` on the record `r`, as on file. */
  readonly address: Sql;
  readonly summaries: Summaries<object>;
}

/**
 * A searchable register: everything that its search, facets, and results file need. A new register
 * needs only this description and its record page.
 */
export interface SearchedRegister<Call extends SearchCall> extends RecordRegister {
  readonly calls: { readonly search: Call; readonly facets: FacetsCall; readonly count: CountCall };
  readonly summaries: Summaries<Omit<RowOf<Call>, 'matches'>>;
  /** Returns whether a subscription outside the plan covers the counties (null for all). */
  readonly isSubscribed?: (
    db: FastifyInstance['database']['db'],
    owner: Owner,
    countyIds: readonly number[] | null,
    today: string,
  ) => Promise<boolean>;
  readonly file: {
    /** Relative to the context path. */
    readonly path: string;
    /** Prefix of the file name: `cases`. */
    readonly name: string;
    readonly headings: (locale: Locale) => readonly string[];
    /** One cell per heading, on an ISO date; the matching parties follow. */
    readonly cells: (row: RowOf<Call>, today: string) => readonly string[];
  };
}
