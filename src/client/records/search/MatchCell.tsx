import { useContext } from 'react';
import { formatCount } from '#contract/formats';
import { RECORD_PAGES } from '#contract/records/pages';
import type { RegisterId } from '#contract/records/registers';
import type { PartyMatch } from '#contract/schemas/results';
import { classNames } from '../../ui/classNames';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import { reasonWords } from '../results/matchWords';
import { RibbonName } from '../results/RibbonName';
import { MARK_WORDS, RecordMarksContext } from './personMarks';
import styles from './results.module.css';

export interface MatchCellProps {
  readonly id: RegisterId;
  readonly matches: readonly PartyMatch[];
  /** Title of a record that was found by number. */
  readonly title: string;
  readonly recordId: number;
  /** What phones show instead of the city, such as the other party; empty for the city. */
  readonly onPhone?: string;
}

/**
 * Matched names of a record: link with the match underlined, role, city, and the reason if the
 * match isn't exact.
 */
export function MatchCell({ id, matches, onPhone = '', recordId, title }: MatchCellProps) {
  const mark = useContext(RecordMarksContext).get(recordId);
  const { field, path } = RECORD_PAGES[id];
  const [best] = matches;
  return (
    <>
      <AppLink to={path} query={{ [field]: recordId }}>
        <bdi>{best === undefined ? title : <RibbonName match={best} />}</bdi>
      </AppLink>
      {best === undefined ? null : (
        <MatchFacts best={best} others={matches.slice(1)} onPhone={onPhone} />
      )}
      {mark === undefined ? null : (
        <span className={styles.said} data-mark={mark.mark}>
          {MARK_WORDS[mark.mark]} · {mark.userName}
        </span>
      )}
    </>
  );
}

interface MatchFactsProps {
  readonly best: PartyMatch;
  readonly others: readonly PartyMatch[];
  readonly onPhone: string;
}

/** The line below the name: the reason of the match first, because the end may be cut. */
function MatchFacts({ best, onPhone, others }: MatchFactsProps) {
  const reason = reasonWords(best);
  // One party may have several roles in a record.
  const same = others.filter(({ name, role }) => name === best.name && role !== best.role);
  const roles = [...new Set([best.role, ...same.map(({ role }) => role)])].join(', ');
  const names = others
    .filter((other) => !same.includes(other))
    .map(({ name, role }) => `${name}, ${role}`);
  const whole = [reason, roles, best.city ?? '', ...names].filter((part) => part !== '');
  return (
    <span
      className={styles.second}
      data-place="role"
      title={reason === '' && names.length === 0 ? undefined : whole.join('; ')}
    >
      {reason === '' ? null : `${reason} · `}
      {roles}
      {names.length === 0 ? null : (
        <>
          <span className={classNames(onPhone !== '' && styles.notOnPhone)} aria-hidden="true">
            {' +'}
            {formatCount(names.length)}
          </span>
          <VisuallyHidden> and {names.join('; ')}</VisuallyHidden>
        </>
      )}
      {best.city === null ? null : (
        <span className={classNames(onPhone !== '' && styles.notOnPhone)}>
          {' ·\u00A0'}
          {best.city.replaceAll(' ', '\u00A0')}
        </span>
      )}
      {onPhone === '' ? null : <span className={styles.onPhone}> · {onPhone}</span>}
    </span>
  );
}
