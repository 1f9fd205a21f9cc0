import type { ReactNode } from 'react';
import type { AnyFilters } from '#contract/filters';
import type { Locale } from '#contract/locales';
import type { LinkQuery } from '#contract/queryFields';
import type { RecordSort } from '#contract/recordSorts';
import type { RegisterId } from '#contract/registers';
import type { SavedItemKind } from '#contract/savedItems';
import type { PersonMarks } from '#contract/schemas/person';
import type { Facets, PartyMatch, SearchAnswer } from '#contract/schemas/results';
import type { LoadableState } from '../../state/loadable/createLoadable';
import type { DecidedSearch } from '../../state/search/decision';
import type { DataColumn } from '../../ui/DataTable';
import type { Things } from '../countWords';
import type { ListAnswer } from '../ListView';
import type { FacetWords } from './facetGroups';
import type { SortWords } from './sorts';

/** A row of a register's results. */
export interface SearchRow {
  /** Empty for a search by number. */
  readonly matches: readonly PartyMatch[];
}

/** What a register's search answers. */
export type SearchList<Row> = SearchAnswer & ListAnswer<Row> & { readonly asOf: string };

/**
 * What the pages of a register say of their own; everything else of its search, its results and its
 * records follows from the table of registers.
 */
export interface RegisterPages<Row extends SearchRow> {
  readonly id: RegisterId;
  readonly things: Things;
  /** What is searched or not: courts, counties. */
  readonly places: Things;
  /** By what its search is narrowed. */
  readonly filtersOf: (locale: Locale) => AnyFilters;
  readonly columnsOf: (locale: Locale) => readonly DataColumn<Row, RecordSort>[];
  /** Page of a record, and the query field of its id there. */
  readonly record: { readonly path: string; readonly field: string };
  readonly idOf: (row: Row) => number;
  /** What its results are called: they name what was searched for. */
  readonly titleOf: (search: DecidedSearch) => string;
  readonly facets: FacetWords;
  readonly sorts: SortWords;
  /** "Filed", of the year that was chosen. */
  readonly dated: string;
  /** Address of the results as a file, below the context path. */
  readonly file: string;
  /** Null where its records cannot be saved. */
  readonly saved: SavedItemKind | null;
  /** Whose records these are: "the courts’ case systems". */
  readonly source: string;
  /** Why an empty result proves nothing, beside what was not searched; it ends a sentence. */
  readonly caveat: string;
  /** Stands above the rows, where the register needs a word. */
  readonly notice?: ReactNode;
}

/** The state of a register's results. */
export interface ResultsState<Row> {
  readonly search: (state: object) => LoadableState<SearchList<Row>>;
  readonly facets: (state: object) => LoadableState<Facets>;
  /** The id of the row that is looked at beside the results; null for none. */
  readonly previewed: (state: object) => number | null;
  readonly preview: (id: number) => { readonly type: string };
  /** What was said of the records that the name finds. */
  readonly marks: (state: object) => LoadableState<PersonMarks>;
}

/** The page of a record. */
export function recordLink<Row extends SearchRow>(
  { record: { field, path } }: Pick<RegisterPages<Row>, 'record'>,
  id: number,
): { readonly to: string; readonly query: LinkQuery } {
  return { to: path, query: { [field]: id } };
}
