import { useContext } from 'react';
import type { MatchKind } from '#contract/matches';
import { RECORD_PAGES } from '#contract/recordPages';
import type { RegisterId } from '#contract/registers';
import type { PartyMatch } from '#contract/schemas/results';
import { selectShownQuery } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import { MatchRibbon } from '../results/MatchRibbon';
import { ExcludedFocusContext } from './excludedFocus';
import { MARK_WORDS, SaidOfRecordsContext } from './personMarks';
import { leftOutKinds, withoutKinds } from './narrowing';
import styles from './results.module.css';

export interface MatchCellProps {
  readonly id: RegisterId;
  readonly matches: readonly PartyMatch[];
  /** What a record is called that was found by its number. */
  readonly title: string;
  readonly recordId: number;
}

/** Names that are told of one record; the others are counted. */
const TOLD = 2;

/** Who was found: the record's link under the best name, role and city, and why where it is not exact. */
export function MatchCell({ id, matches, recordId, title }: MatchCellProps) {
  const { searchPath } = useAppSelector((state) => selectRegister(state, id));
  const query = useAppSelector(selectShownQuery);
  const said = useContext(SaidOfRecordsContext).get(recordId);
  const focusFacet = useContext(ExcludedFocusContext);
  const { field, path } = RECORD_PAGES[id];
  const [best] = matches;
  const without = (kind: MatchKind) => ({
    to: searchPath,
    query: { ...query, pageNumber: null, ...withoutKinds([...leftOutKinds(query), kind]) },
    onFollow: () => focusFacet(kind),
  });
  return (
    <>
      <AppLink to={path} query={{ [field]: recordId }}>
        <bdi>{best?.name ?? title}</bdi>
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
      {said === undefined ? null : (
        <span className={styles.said} data-mark={said.mark}>
          {MARK_WORDS[said.mark]} · {said.userName}
        </span>
      )}
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
