import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { CallResponse } from '#contract/calls';
import type { AnyFilters, Filter } from '#contract/filters';
import type { Locale } from '#contract/locales';
import type { RecordSort } from '#contract/recordSorts';
import type { RegisterId } from '#contract/registers';
import type { PartyMatch } from '#contract/schemas/results';
import type { PartyRole } from '#contract/queryFields';
import type { Owner } from '../../http/asker';
import type { NameRegister } from '../nameIndex/registerRepository';

type Sql = RawBuilder<unknown>;

/** The calls that search a register, count what was found, and count before anything is searched. */
export type SearchCall =
  'searchCases' | 'searchJudgments' | 'searchTaxWarrants' | 'searchDocuments';
export type FacetsCall =
  'getFacets' | 'getJudgmentFacets' | 'getTaxWarrantFacets' | 'getDocumentFacets';

export type CountCall = 'countCases' | 'countJudgments' | 'countTaxWarrants' | 'countDocuments';

/** A row of what a search answers. */
export type RowOf<Call extends SearchCall> =
  CallResponse<Call> extends { readonly items: readonly (infer Row)[] } ? Row & Matched : never;

interface Matched {
  readonly matches: readonly PartyMatch[];
}

/** What the records of a search are looked up by, where it is no name. */
export interface Lookup {
  /** A condition on the records `r`. */
  readonly condition: Sql;
  /** The order of relevance; the newest first where it is not said. */
  readonly order?: Sql;
  /** How a part was understood: `court 89D01, January 2026`. */
  readonly understood?: string | null;
  /** Searched by where nothing is found: other ways to read what was typed. */
  readonly otherwise?: Pick<Lookup, 'condition' | 'understood'> | null;
  /** Records of numbers near to it, the likeliest first, to be told where it finds none. */
  readonly near?: { readonly condition: Sql; readonly order: Sql } | null;
}

/** A way of searching other than by name: the kind of that value of the contract's register. */
export interface LookupKind {
  /** In the midst of a sentence: `a case number`. */
  readonly what: string;
  /**
   * Reads the kind's texts, trimmed, of which one at least is not empty. Null for texts that nothing
   * can be found by; throws a 400 where one is missing.
   */
  readonly read: (text: (field: string) => string, locale: Locale) => Lookup | null;
}

/** How records are sorted beside relevance and date. */
export interface SortKey {
  readonly key: Sql;
  /** Joined to the records `r` where the key needs it. */
  readonly join?: Sql;
}

/** How the records of a register are read for rows and pages. */
export interface Summaries<Summary> {
  /** What is selected of `from`. */
  readonly columns: Sql;
  /** The public records as `r`, with what the columns need. */
  readonly from: Sql;
  /** What a row of the columns tells. */
  readonly read: (row: never) => Summary;
}

/** Courts or offices that send records, one row each. */
export interface Sources {
  /**
   * `id`, `county_id`, `name`, `loaded_at`, `outage`, `coverage_from`, and `is_here`: false for what
   * another edition searches.
   */
  readonly rows: (locale: Locale) => Sql;
  /** Why one without coverage is not searched. */
  readonly silence: string;
}

/** A condition on the records `r` that a value of a filter stands for; `today` is an ISO date. */
export type FilterCondition = (value: string, today: string) => Sql;

/** Filters that the index of names knows, besides the one of types. */
export type IndexedFilter = 'status' | 'filedFrom' | 'filedTo';

/** By what a register's search is narrowed. */
export interface RegisterFilters {
  /** As pages show them. */
  readonly of: (locale: Locale) => AnyFilters;
  /** The filter of types, and the codes that a value stands for. */
  readonly type: { readonly name: string; readonly codes: (value: string) => readonly string[] };
  /** Of each filter that the index of names does not know. */
  readonly apart: Readonly<Record<string, FilterCondition>>;
}

/** A register's filters; one that the contract declares does not compile without its condition. */
export function registerFilters<Name extends string, TypeName extends Name>(filters: {
  readonly of: (locale: Locale) => Readonly<Record<Name, Filter>>;
  readonly type: { readonly name: TypeName; readonly codes: (value: string) => readonly string[] };
  readonly apart: Readonly<Record<Exclude<Name, IndexedFilter | TypeName>, FilterCondition>>;
}): RegisterFilters {
  return filters;
}

/** What finding the records of a register needs to know of it. */
export interface RecordRegister {
  readonly id: RegisterId;
  readonly names: NameRegister;
  /** The class of the index of names that each role is of; all are parties where it is not said. */
  readonly classOf?: (role: PartyRole) => string;
  /** Ways to search other than by name, by the kind's value. */
  readonly lookups: Readonly<Record<string, LookupKind>>;
  /** Whether a case number typed for a name is offered as such. */
  readonly offersCaseNumbers: boolean;
  readonly sources: Sources;
  /** The public records as `r`, with what the facts need. */
  readonly records: Sql;
  /** What is known of each, of `records`. */
  readonly facts: {
    readonly countyId: Sql;
    readonly sourceId: Sql;
    readonly filedOn: Sql;
    readonly status: Sql;
    readonly typeCode: Sql;
    readonly number: Sql;
    /** What names it beside its number. */
    readonly title: Sql;
  };
  /** Of each sort beside relevance and date; `name` is that of a search without a name. */
  readonly sorts: Readonly<Partial<Record<RecordSort, SortKey>>>;
  readonly filters: RegisterFilters;
  /** The types that are counted: code and name. */
  readonly typeNames: Sql;
  /** The address of the name `n` on the record `r`, as on file. */
  readonly address: Sql;
  readonly summaries: Summaries<object>;
}

/**
 * A register whose records are searched: all that its search, its facets and its file need. A further
 * register is such a description, and its page of one record.
 */
export interface SearchedRegister<Call extends SearchCall> extends RecordRegister {
  readonly calls: { readonly search: Call; readonly facets: FacetsCall; readonly count: CountCall };
  readonly summaries: Summaries<Omit<RowOf<Call>, 'matches'>>;
  /** Whether a search of the counties (null for all) is subscribed apart from the plan. */
  readonly isSubscribed?: (
    db: FastifyInstance['database']['db'],
    owner: Owner,
    countyIds: readonly number[] | null,
    today: string,
  ) => Promise<boolean>;
  readonly file: {
    /** Below the context path. */
    readonly path: string;
    /** Begins the name of the file: `cases`. */
    readonly name: string;
    readonly headings: readonly string[];
    /** As many as headings; who matched follows. */
    readonly cells: (row: RowOf<Call>) => readonly string[];
  };
}
