import type { MatchKind } from '#contract/courtCases';
import type { CaseSearchRow } from '#contract/schemas/court';
import { MatchRibbon } from '../../records/results/MatchRibbon';
import { registerOf } from '#contract/registers';
import { INDIANA } from '#contract/locales';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import { leftOutKinds, withoutKinds } from './caseNarrowing';
import styles from './caseResults.module.css';

const { searchPath: PATH } = registerOf('court', INDIANA);

/** Names that are told of one case; the others are counted. */
const TOLD = 2;

/** Who was found: the record's link under the best name, role and city, and why where it is not exact. */
export function CaseMatch({ row: { caption, caseId, matches } }: { readonly row: CaseSearchRow }) {
  const query = useAppSelector(selectShownQuery);
  const [best] = matches;
  const without = (kind: MatchKind) => ({
    to: PATH,
    query: { ...query, pageNumber: null, ...withoutKinds([...leftOutKinds(query), kind]) },
  });
  return (
    <>
      <AppLink to="/court/ViewCaseDetails" query={{ caseId }}>
        <bdi>{best?.name ?? caption}</bdi>
      </AppLink>
      {matches.slice(0, TOLD).map((match, index) => (
        <span key={`${match.role}|${match.name}`} className={styles.second}>
          {index === 0 ? null : (
            <>
              <bdi>{match.name}</bdi> ·{' '}
            </>
          )}
          {match.role}
          {match.city === null ? '' : ` · ${match.city}`}
        </span>
      ))}
      {best === undefined || best.isExact ? null : (
        <span className={styles.reasons}>
          <MatchRibbon reasons={best.reasons} without={without} />
        </span>
      )}
      {matches.length > TOLD ? (
        <span className={styles.second}>and {matches.length - TOLD} more of its names</span>
      ) : null}
    </>
  );
}
