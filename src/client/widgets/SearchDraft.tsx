import type { Query } from '#contract/site/queryFields';
import { selectLocation } from '../state/location/selectors';
import { readSearch } from '#contract/search/address';
import { searchQuery } from '../state/search/search';
import { useAppSelector } from '../store/hooks';
import { DraftNotice } from '../forms/DraftNotice';
import { useDraft } from '../forms/useDraft';
import type { Search } from './useSearch';

const NO_QUERY: Query = {};

export interface SearchDraftProps {
  readonly search: Search;
  /** The search that was already sent; defaults to the search of the URL. */
  readonly sent?: Query;
  /** Other texts of the form, named as in the URL. */
  readonly more?: Query;
  /** Fills the `more` texts into the form; missing texts are empty. */
  readonly onMoreFilled?: (texts: Query) => void;
}

/**
 * Restores an unsent search after a login and shows a notice. A search that is in the URL isn't
 * saved and doesn't count as unsent.
 */
export function SearchDraft({
  search,
  sent: given,
  more = NO_QUERY,
  onMoreFilled,
}: SearchDraftProps) {
  const { register, texts } = search;
  const location = useAppSelector(selectLocation);
  const sent = given ?? location?.query ?? NO_QUERY;
  const isTyped = [...texts, ...Object.values(more)].some((text) => text.trim() !== '');
  const draft = useDraft(register.searchPath, {
    values: { ...searchTexts(search), ...more },
    isDirty: isTyped && !(isSearchOf(search, sent) && areTextsOf(more, sent)),
    onRestore: fill,
  });
  function fill(query: Query): void {
    search.fill(readSearch(search.register, query));
    onMoreFilled?.(query);
  }
  return <DraftNotice draft={draft} onDiscard={() => fill(sent)} />;
}

/** Returns the search as typed, named as in the URL. */
export function searchTexts(search: Search): Query {
  const { billingCode, isSuperSearch, kind, regionId, register, texts } = search;
  const query = searchQuery(register, kind, { texts, isSuperSearch, regionId, billingCode });
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Returns true if the URL has the same kind of search and texts. */
export function isSearchOf(search: Search, query: Query): boolean {
  const addressSearch = readSearch(search.register, query);
  return (
    addressSearch.kind.value === search.kind.value &&
    search.texts.every((text, index) => text.trim() === addressSearch.texts[index]?.trim())
  );
}

/** Returns true if the region and Super Search are those of the URL, as far as it has them. */
export function areChoicesOf(search: Search, query: Query): boolean {
  const { isSuperSearch, regionId } = readSearch(search.register, query);
  return (
    (regionId == null || regionId === search.regionId) &&
    (isSuperSearch === undefined || isSuperSearch === search.isSuperSearch)
  );
}

/** Returns true if the URL has the same additional texts. */
export function areTextsOf(texts: Query, query: Query): boolean {
  return Object.entries(texts).every(([name, text]) => text.trim() === (query[name] ?? '').trim());
}
