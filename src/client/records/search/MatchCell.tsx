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
import { MARK_WORDS, RecordMarksContext } from './personMarks';
import { excludedKinds, excludeKinds } from './narrowing';
import styles from './results.module.css';

export interface MatchCellProps {
  readonly id: RegisterId;
  readonly matches: readonly PartyMatch[];
  /** Title of a record that was found by number. */
  readonly title: string;
  readonly recordId: number;
}

/** Names shown for each record; the rest are counted. */
const SHOWN_NAMES = 2;

/** Matched names of a record: link, role, city, and the reason if the match isn't exact. */
export function MatchCell({ id, matches, recordId, title }: MatchCellProps) {
  const { searchPath } = useAppSelector((state) => selectRegister(state, id));
  const query = useAppSelector(selectShownQuery);
  const mark = useContext(RecordMarksContext).get(recordId);
  const focusFacet = useContext(ExcludedFocusContext);
  const { field, path } = RECORD_PAGES[id];
  const [best] = matches;
  const without = (kind: MatchKind) => ({
    to: searchPath,
    query: { ...query, pageNumber: null, ...excludeKinds([...excludedKinds(query), kind]) },
    onFollow: () => focusFacet(kind),
  });
  return (
    <>
      <AppLink to={path} query={{ [field]: recordId }}>
        <bdi>{best?.name ?? title}</bdi>
      </AppLink>
      {best === undefined || best.isExact ? null : (
        <span className={styles.reasons}>
          <MatchRibbon reasons={best.reasons} without={without} />
        </span>
      )}
      {matches.slice(0, SHOWN_NAMES).map((match, index) => (
        <span
          key={`${match.role}|${match.name}`}
          className={styles.second}
          data-place={index === 0 ? 'role' : undefined}
        >
          {index === 0 ? null : (
            <>
              <bdi>{match.name}</bdi> ·{' '}
            </>
          )}
          {match.role}
          {match.city === null ? '' : ` · ${match.city}`}
        </span>
      ))}
      {mark === undefined ? null : (
        <span className={styles.said} data-mark={mark.mark}>
          {MARK_WORDS[mark.mark]} · {mark.userName}
        </span>
      )}
      {matches.length > SHOWN_NAMES ? (
        <span className={styles.second}>and {matches.length - SHOWN_NAMES} more names</span>
      ) : null}
    </>
  );
}
