import { selectLastSearch } from '../../state/search/lastSearchesSlice';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { selectResultsSearch } from '../../state/search/selectors';
import { selectSessionGeneration } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { isSearchFolded, type RouteRow } from '../../store/routes';
import { SearchBandSpace } from '../../ui/SearchBand';
import { SearchWidget } from '../../widgets/SearchWidget';
import { rowById } from '../routeTable';
import { lazyShellPart } from './ShellPart';

// Loaded separately because most first pages show the full search.
const FoldedSearch = lazyShellPart(
  async () =>
    (await import(/* webpackChunkName: "folded-search" */ '../../widgets/FoldedSearch'))
      .FoldedSearch,
  { name: 'The search', fallback: <SearchBandSpace /> },
);

// Loaded separately because only the home page uses it; the build preloads its chunk there.
const HomeSearch = lazyShellPart(
  async () => (await import(/* webpackChunkName: "home-search" */ './HomeSearch')).HomeSearch,
  { name: 'The search', fallback: <SearchBandSpace isLarge /> },
);

/**
 * Search form of the page being opened, usable before the page loads. On results and record pages,
 * it is collapsed to one line to leave room for the records.
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
    return row.isSearchLarge === true ? <HomeSearch /> : <SearchWidget id={id} />;
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

/**
 * Fetches the parts of a page's search that aren't in the shell, so that the search renders without
 * a placeholder.
 */
export async function prepareSearchArea(row: RouteRow | undefined): Promise<void> {
  if (row?.searchWidget === undefined) return;
  if (isSearchFolded(row)) await FoldedSearch.prepare();
  else if (row.isSearchLarge === true) await HomeSearch.prepare();
}
