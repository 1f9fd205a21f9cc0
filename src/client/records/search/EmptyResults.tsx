import { recordTitleWords } from '#contract/records/captionWords';
import { formatCount, formatQuantity } from '#contract/formats';
import type { Facets } from '#contract/schemas/results';
import type { LinkQuery } from '#contract/site/queryFields';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';
import type { DecidedSearch } from '../../state/search/search';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { selectLocale, selectShownQuery } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { asSentenceStart } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import type { Things } from '../countWords';
import type { ActiveFilter } from '../FilterChips';
import { recordLink, type RegisterPages, type SearchList, type SearchRow } from './registerPages';
import styles from './EmptyResults.module.css';

export interface EmptyResultsProps<Row extends SearchRow> {
  readonly pages: RegisterPages<Row>;
  readonly search: DecidedSearch;
  readonly result: SearchList<Row>;
  readonly filters: readonly ActiveFilter[];
  /** Null while loading. */
  readonly near: Pick<Facets, 'names' | 'numbers'> | null;
}

interface Suggestion {
  readonly label: string;
  readonly query: LinkQuery;
}

/**
 * Returns the query without any filters. Removing the filters' chips one by one could leave other
 * values of a field.
 */
function withoutFilters(filters: readonly ActiveFilter[]): LinkQuery {
  const fields = filters.flatMap(({ field, removal = {} }) => [field, ...Object.keys(removal)]);
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** Empty state of a search: possible reasons and searches to try instead. */
export function EmptyResults<Row extends SearchRow>(props: EmptyResultsProps<Row>) {
  const { filters, near, pages, result, search } = props;
  const query = useAppSelector(selectShownQuery);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { allRegion, searchPath } = useAppSelector((state) => selectRegister(state, pages.id));
  const { isSuperSearch, kind, regionId } = search;
  const suggestions: Suggestion[] = [];
  if (filters.length > 0) {
    suggestions.push({
      label:
        filters.length === 1
          ? `Search without “${filters[0]?.label ?? ''}”`
          : 'Search without filters',
      query: withoutFilters(filters),
    });
  }
  if (regionId !== allRegion.id) {
    suggestions.push({ label: `Search ${allRegion.name}`, query: { regionId: allRegion.id } });
  }
  if (kind.superSearch !== undefined && isLoggedIn && !isSuperSearch) {
    suggestions.push({ label: 'Search with Super Search', query: { [kind.superSearch]: true } });
  }
  const notSearched = result.notSearched.length;
  return (
    <StateMessage
      kind="empty"
      title={useTitle(props)}
      action={
        suggestions.length === 0 ? undefined : (
          <span className={styles.ways}>
            {suggestions.map(({ label, query: change }, index) => (
              <AppLink
                key={label}
                to={searchPath}
                query={{ ...query, pageNumber: null, ...change }}
                className={buttonClass(index === 0 ? 'primary' : 'secondary')}
              >
                {label}
              </AppLink>
            ))}
          </span>
        )
      }
    >
      {near === null || near.numbers.length === 0 ? null : (
        <>
          Similar numbers:{' '}
          {near.numbers.map(({ id, number, title }, index) => (
            <span key={id}>
              {index === 0 ? '' : '; '}
              <AppLink {...recordLink(pages, id)}>{number}</AppLink>{' '}
              {recordTitleWords(pages.id, title)}
            </span>
          ))}
          .{' '}
        </>
      )}
      This doesn’t mean no {pages.things.one} exists. {asSentenceStart(pages.caveat)}.
      {notSearched === 0 ? '' : ` ${notSearchedWords(notSearched, pages.places)}.`}
    </StateMessage>
  );
}

function useTitle<Row extends SearchRow>(props: EmptyResultsProps<Row>): string {
  const { places, things } = props.pages;
  const searched = useSearchedPlaces(props);
  return props.result.places.searched === 0
    ? `No ${places.one} sends ${things.many} to this site yet`
    : `No ${things.many} found in ${searched}`;
}

/** Formats the places searched: "309 Indiana courts", "1 court", "12 courts in My region". */
function useSearchedPlaces<Row extends SearchRow>({ pages, result }: EmptyResultsProps<Row>) {
  const { state: stateName } = useAppSelector(selectLocale);
  const { allRegion } = useAppSelector((state) => selectRegister(state, pages.id));
  const { many, one } = pages.places;
  const { searched } = result.places;
  if (searched === 1) return `1 ${one}`;
  return result.region.id === allRegion.id
    ? `${formatCount(searched)} ${stateName} ${many}`
    : `${formatCount(searched)} ${many} in ${result.region.name}`;
}

function notSearchedWords(count: number, { many, one }: Things): string {
  return formatQuantity(count, `${one} wasn’t searched`, `${many} weren’t searched`);
}
