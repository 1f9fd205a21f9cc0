import { selectLastSearch } from '../../state/search/lastSearchesSlice';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { selectResultsSearch } from '../../state/search/selectors';
import { selectSessionGeneration } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { isSearchFolded } from '../../store/routes';
import { SearchBandSpace } from '../../ui/SearchBand';
import { SearchWidget } from '../../widgets/SearchWidget';
import { rowById } from '../routeTable';
import { SearchPromise } from './SearchPromise';
import { lazyShellPart } from './ShellPart';

// Most first pages show the full search.
const FoldedSearch = lazyShellPart(
  async () =>
    (await import(/* webpackChunkName: "folded-search" */ '../../widgets/FoldedSearch'))
      .FoldedSearch,
  { name: 'The search', fallback: <SearchBandSpace /> },
);

/**
 * The search of the page being opened; usable before the page loads. On results and record pages it
 * is folded to one line to leave room for the records.
 */
export function SearchArea() {
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectLocation);
  const generation = useAppSelector(selectSessionGeneration);
  const row = location?.routeId ? rowById(location.routeId) : undefined;
  const widget = row?.searchWidget;
  const id = typeof widget === 'function' ? widget(locale) : widget;
  const isOfResults = useAppSelector(
    (state) => location !== null && selectResultsSearch(state, location) === id,
  );
  const last = useAppSelector((state) => id && selectLastSearch(state, id, locale.code));
  if (row === undefined || location === null || id === undefined || !locale.features[id]) {
    return null;
  }
  if (!isSearchFolded(row)) {
    return (
      <SearchWidget
        id={id}
        lead={row.isSearchLarge === true ? <SearchPromise id={id} /> : undefined}
      />
    );
  }
  const query = isOfResults ? location.query : (last ?? {});
  return (
    <FoldedSearch
      key={`${id} ${location.key} ${String(generation)}`}
      id={id}
      query={query}
      isOfPage={isOfResults}
    />
  );
}
