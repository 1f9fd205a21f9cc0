import type { Facets } from '#contract/schemas/results';
import type { LinkQuery } from '#contract/queryFields';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';
import { formatCount } from '../../ui/formats';
import type { DecidedSearch } from '../../state/search/decision';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { selectLocale, selectShownQuery } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import type { ActiveFilter } from '../FilterChips';
import { recordLink, type RegisterPages, type SearchList, type SearchRow } from './registerPages';
import styles from './EmptyResults.module.css';

export interface EmptyResultsProps<Row extends SearchRow> {
  readonly pages: RegisterPages<Row>;
  readonly search: DecidedSearch;
  readonly result: SearchList<Row>;
  readonly filters: readonly ActiveFilter[];
  /** Null while it is not known what is near. */
  readonly near: Pick<Facets, 'names' | 'numbers'> | null;
}

interface Way {
  readonly label: string;
  readonly query: LinkQuery;
}

/** No record was found: why that may be, and what of it can be tried for this very search. */
export function EmptyResults<Row extends SearchRow>(props: EmptyResultsProps<Row>) {
  const { filters, near, pages, result, search } = props;
  const query = useAppSelector(selectShownQuery);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { allRegion, searchPath } = useAppSelector((state) => selectRegister(state, pages.id));
  const { isSuperSearch, kind, regionId } = search;
  const ways: Way[] = [];
  if (filters.length > 0) {
    const removals = filters.map(({ field, removal = { [field]: null } }) => removal);
    ways.push({
      label:
        filters.length === 1
          ? `Search without “${filters[0]?.label ?? ''}”`
          : 'Search without filters',
      query: Object.assign({}, ...removals) as LinkQuery,
    });
  }
  if (regionId !== allRegion.id) {
    ways.push({ label: `Search ${allRegion.name}`, query: { regionId: allRegion.id } });
  }
  if (kind.superSearch !== undefined && isLoggedIn && !isSuperSearch) {
    ways.push({ label: 'Search with Super Search', query: { [kind.superSearch]: true } });
  }
  const { many } = pages.things;
  return (
    <StateMessage
      kind="empty"
      title={`No ${many} in ${useSearchedWords(props)}`}
      action={
        ways.length === 0 ? undefined : (
          <span className={styles.ways}>
            {ways.map(({ label, query: change }, index) => (
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
          Near to that number:{' '}
          {near.numbers.map(({ id, number, title }, index) => (
            <span key={id}>
              {index === 0 ? '' : '; '}
              <AppLink {...recordLink(pages, id)}>{number}</AppLink> {title}
            </span>
          ))}
          .{' '}
        </>
      )}
      An empty result does not prove that no {pages.things.one} exists in {result.region.name}:{' '}
      {pages.caveat}
      {result.notSearched.length > 0 ? `, and some ${pages.places.many} were not searched` : ''}.
    </StateMessage>
  );
}

/** "the 307 Indiana courts searched", "the one court searched". */
function useSearchedWords<Row extends SearchRow>({ pages, result }: EmptyResultsProps<Row>) {
  const { state: stateName } = useAppSelector(selectLocale);
  const { allRegion } = useAppSelector((state) => selectRegister(state, pages.id));
  const { many, one } = pages.places;
  const { searched } = result.places;
  if (searched === 1) return `the one ${one} searched`;
  return result.region.id === allRegion.id
    ? `the ${formatCount(searched)} ${stateName} ${many} searched`
    : `the ${formatCount(searched)} ${many} searched in ${result.region.name}`;
}
