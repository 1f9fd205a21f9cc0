import { useContext } from 'react';
import type { MatchKind } from '#contract/matches';
import { RECORD_PAGES } from '#contract/recordPages';
import type { RegisterId } from '#contract/registers';
import type { PartyMatch } from '#contract/schemas/results';
import { selectShownQuery } from '../../state/location/selectors';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { formatCount } from '../../ui/formats';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
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

/** Formats role and city; a line breaks only before the city: "Defendant · Fort Wayne, IN". */
function roleWords({ city, role }: PartyMatch): string {
  return city === null ? role : `${role} ·\u00A0${city.replaceAll(' ', '\u00A0')}`;
}

/** Matched names of a record: link, role, city, and the reason if the match isn't exact. */
export function MatchCell({ id, matches, recordId, title }: MatchCellProps) {
  const { searchPath } = useAppSelector((state) => selectRegister(state, id));
  const query = useAppSelector(selectShownQuery);
  const mark = useContext(RecordMarksContext).get(recordId);
  const focusFacet = useContext(ExcludedFocusContext);
  const { field, path } = RECORD_PAGES[id];
  const [best] = matches;
  const facts = best === undefined ? '' : roleWords(best);
  const others = matches.slice(1).map(({ name, role }) => `${name}, ${role}`);
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
      {best === undefined ? null : (
        <span className={styles.match}>
          {best.isExact ? null : (
            <span className={styles.reasons}>
              <MatchRibbon reasons={best.reasons} without={without} />
            </span>
          )}
          <span
            className={styles.second}
            data-place="role"
            title={(best.isExact ? others : [facts, ...others]).join('; ') || undefined}
          >
            {facts}
            {others.length === 0 ? null : (
              <>
                {' · '}
                <span aria-hidden="true">+{formatCount(others.length)}</span>
                <VisuallyHidden>and {others.join('; ')}</VisuallyHidden>
              </>
            )}
          </span>
        </span>
      )}
      {mark === undefined ? null : (
        <span className={styles.said} data-mark={mark.mark}>
          {MARK_WORDS[mark.mark]} · {mark.userName}
        </span>
      )}
    </>
  );
}
