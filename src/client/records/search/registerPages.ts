import type { ReactNode } from 'react';
import type { AnyFilters } from '#contract/search/filters';
import type { Locale } from '#contract/locales';
import type { LinkQuery } from '#contract/site/queryFields';
import type { RecordSort } from '#contract/search/sorts';
import type { RegisterId } from '#contract/records/registers';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { PersonMarks } from '#contract/schemas/person';
import type { Facets, PartyMatch, SearchAnswer } from '#contract/schemas/results';
import type { LoadableState } from '../../state/loadable/createLoadable';
import type { DecidedSearch } from '../../state/search/search';
import type { DataColumn } from '../../ui/dataColumn';
import type { Things } from '../countWords';
import type { ListAnswer } from '../ListView';
import type { FacetWords } from './facetGroups';
import type { SortWords } from './sorts';

/** A row of a register's results. */
export interface SearchRow {
  /** Empty for a search by number. */
  readonly matches: readonly PartyMatch[];
}

/** Response of a register's search. */
export type SearchList<Row> = SearchAnswer & ListAnswer<Row> & { readonly asOf: string };

/** Path of a register's record page, and the query field of its id. */
export interface RecordPage {
  readonly path: string;
  readonly field: string;
}

/**
 * Register-specific parts of the results and record pages; the table of registers defines the rest.
 */
export interface RegisterPages<Row extends SearchRow> {
  readonly id: RegisterId;
  readonly things: Things;
  /** Nouns for the places: courts or counties. */
  readonly places: Things;
  /** Returns the filters of the register's search. */
  readonly filtersOf: (locale: Locale) => AnyFilters;
  readonly columnsOf: (locale: Locale) => readonly DataColumn<Row, RecordSort>[];
  /** Record page and its id's query field. */
  readonly record: RecordPage;
  readonly idOf: (row: Row) => number;
  /** Returns the title of the register's results, with the search terms. */
  readonly titleOf: (search: DecidedSearch) => string;
  readonly facets: FacetWords;
  readonly sorts: SortWords;
  /** Verb for the chips of a year: "Filed". */
  readonly dated: string;
  /** Path of the results as a file, below the context path. */
  readonly file: string;
  /** Null if the register's records can't be saved. */
  readonly saved: SavedItemKind | null;
  /** Source of the records: "the courts’ case systems". */
  readonly source: string;
  /** Explains why an empty result proves nothing; starts in lowercase and has no period. */
  readonly caveat: string;
  /** Notice above the rows. */
  readonly notice?: ReactNode;
}

/** Selectors and actions of a register's results. */
export interface ResultsState<Row> {
  readonly search: (state: object) => LoadableState<SearchList<Row>>;
  readonly facets: (state: object) => LoadableState<Facets>;
  /** Id of the previewed row; null for none. */
  readonly previewed: (state: object) => number | null;
  readonly preview: (id: number) => { readonly type: string };
  /** Marks of the records found for the name. */
  readonly marks: (state: object) => LoadableState<PersonMarks>;
}

/** Returns the link to a record's page. */
export function recordLink<Row extends SearchRow>(
  { record: { field, path } }: Pick<RegisterPages<Row>, 'record'>,
  id: number,
): { readonly to: string; readonly query: LinkQuery } {
  return { to: path, query: { [field]: id } };
}
