import type { CaseFacets, CaseSearchResult } from '#contract/schemas/court';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';
import { formatCount } from '../../ui/formats';
import type { ActiveFilter } from '../../records/FilterChips';
import type { DecidedSearch } from '../../state/searches/decision';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import styles from './EmptyCases.module.css';

const { allRegion: ALL, searchPath: PATH } = registerOf('court', INDIANA);

export interface EmptyCasesProps {
  readonly search: DecidedSearch;
  readonly result: CaseSearchResult;
  readonly filters: readonly ActiveFilter[];
  /** Null while it is not known what is near. */
  readonly near: Pick<CaseFacets, 'names' | 'numbers'> | null;
}

interface Way {
  readonly label: string;
  readonly query: Readonly<Record<string, string | number | boolean | null>>;
}

/** No case was found: why that may be, and what of it can be tried for this very search. */
export function EmptyCases({ filters, near, result, search }: EmptyCasesProps) {
  const query = useAppSelector(selectShownQuery);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { isSuperSearch, kind, regionId } = search;
  const isByName = kind.superSearch !== undefined;
  const ways: Way[] = [];
  if (filters.length > 0) {
    const removals = filters.map(({ field, removal = { [field]: null } }) => removal);
    ways.push({
      label:
        filters.length === 1
          ? `Search without “${filters[0]?.label ?? ''}”`
          : 'Search without filters',
      query: Object.assign({}, ...removals) as Way['query'],
    });
  }
  if (regionId !== ALL.id) {
    ways.push({
      label: `Search ${ALL.name}`,
      query: { regionId: ALL.id },
    });
  }
  if (isByName && isLoggedIn && !isSuperSearch) {
    ways.push({ label: 'Search with Super Search', query: { [kind.superSearch]: true } });
  }
  const [first, ...others] = ways;
  const place = result.region.name;
  return (
    <StateMessage
      kind="empty"
      title={`No cases in ${searchedWords(result)}`}
      action={
        first === undefined ? undefined : (
          <span className={styles.ways}>
            {[first, ...others].map(({ label, query: change }, index) => (
              <AppLink
                key={label}
                to={PATH}
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
          {near.numbers.map(({ caption, caseId, caseNumber }, index) => (
            <span key={caseId}>
              {index === 0 ? '' : '; '}
              <AppLink to="/court/ViewCaseDetails" query={{ caseId }}>
                {caseNumber}
              </AppLink>{' '}
              {caption}
            </span>
          ))}
          .{' '}
        </>
      )}
      An empty result does not prove that no case exists in {place}: confidential cases are never
      shown{result.notSearched.length > 0 ? ', and some courts were not searched' : ''}.
    </StateMessage>
  );
}

/** "the 307 Indiana courts searched", "the court searched". */
function searchedWords({ courts: { searched }, region: { name } }: CaseSearchResult): string {
  if (searched === 1) return 'the one court searched';
  return name === ALL.name
    ? `the ${formatCount(searched)} Indiana courts searched`
    : `the ${formatCount(searched)} courts searched in ${name}`;
}
