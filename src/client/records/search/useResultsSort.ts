import { useMemo } from 'react';
import { parseBoolean, type LinkQuery } from '#contract/site/queryFields';
import type { RecordSort } from '#contract/search/sorts';
import { selectShownQuery } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { selectRegister } from '../../state/search/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { NamedSort } from '../results/resultSorts';
import type { RegisterPages, SearchList, SearchRow } from './registerPages';
import { readSort } from './searchQuery';
import { indexOfSort, namedSorts } from './sorts';

interface Sorting {
  readonly key: RecordSort;
  readonly isDescending: boolean;
}

interface ResultsSort {
  /** Sort in the URL; null for relevance. */
  readonly requested: Sorting | null;
  /** Sort of the rows: with too many records, the server sorts by relevance instead. */
  readonly applied: Sorting | null;
  /** Sorts that the results page offers. */
  readonly offered: readonly NamedSort<RecordSort>[];
  /** Index of the applied sort in `offered`. */
  readonly offeredIndex: number;
  /** Loads the first page in another order; null for relevance. */
  readonly sortBy: (sort: Sorting | null) => void;
}

/** The sort of a register's results. `list` may be the previous response, `current` may not. */
export function useResultsSort<Row extends SearchRow>(
  { id, sorts }: RegisterPages<Row>,
  list: SearchList<Row> | null,
  current: SearchList<Row> | null,
): ResultsSort {
  const dispatch = useAppDispatch();
  const { searchPath: path } = useAppSelector((state) => selectRegister(state, id));
  const query = useAppSelector(selectShownQuery);
  const all = useMemo(() => namedSorts(id, sorts), [id, sorts]);
  const key = readSort(id, query);
  const requested =
    key === undefined ? null : { key, isDescending: parseBoolean(query['descending']) };
  const applied = current !== null && current.sort !== requested?.key ? null : requested;
  const offered = all.filter((sort) => list?.sorts.includes(sort.key) ?? true);

  function sortBy(sort: Sorting | null): void {
    const isBest = sort === null || sort.key === 'relevance';
    const change: LinkQuery = isBest
      ? { sort: null, descending: null }
      : { sort: sort.key, descending: sort.isDescending || null };
    dispatch(addressChosen({ path, query: { ...query, pageNumber: null, ...change } }));
  }

  return { requested, applied, offered, offeredIndex: indexOfSort(offered, applied), sortBy };
}
