import { useMemo } from 'react';
import type { Facets } from '#contract/schemas/results';
import { selectShownQuery } from '../../state/location/selectors';
import { screenRetried } from '../../state/location/slice';
import { selectSite } from '../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useShownList } from '../useShownList';
import { facetGroups } from './facetGroups';
import type { RegisterPages, ResultsState, SearchRow } from './registerPages';

interface ShownFacets {
  /** Null until the first facets load. */
  readonly facets: Facets | null;
  readonly groups: ReturnType<typeof facetGroups> | null;
  /** Reloads facets that failed to load; null otherwise. */
  readonly retry: (() => void) | null;
}

/**
 * The facets beside a register's results. Previous facets stay until the new ones load, because the
 * focus may be in them. `question` identifies the search.
 */
export function useFacets<Row extends SearchRow>(
  { facets: words }: RegisterPages<Row>,
  state: ResultsState<Row>,
  question: string,
): ShownFacets {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectShownQuery);
  const counted = useAppSelector(state.facets);
  const isOnline = useAppSelector((all) => selectSite(all).isOnline);
  const { list: facets } = useShownList(counted, question);
  const groups = useMemo(
    () => (facets === null ? null : facetGroups(facets, query, words)),
    [facets, query, words],
  );
  const canRetry = counted.status === 'failed' && isOnline;
  return { facets, groups, retry: canRetry ? () => dispatch(screenRetried()) : null };
}
