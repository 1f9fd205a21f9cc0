import type { LinkQuery } from '#contract/queryFields';
import type { MatchReason } from '#contract/schemas/results';
import { Icon } from '../../ui/Icon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { asSentenceStart } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import { alignLetters } from './alignLetters';
import { leavableWords, reasonWords } from './matchWords';
import styles from './MatchRibbon.module.css';

export interface MatchRibbonProps {
  readonly reasons: readonly MatchReason[];
  /** The address of the results without what matched so. */
  readonly without: (kind: MatchReason['kind']) => {
    readonly to: string;
    readonly query: LinkQuery;
    readonly onFollow?: () => void;
  };
}

/**
 * Why a row is here, where it is not just what was typed: each found word drawn with the letters that
 * were typed, what it has to do with them, and the way to leave such matches out.
 */
export function MatchRibbon({ reasons, without }: MatchRibbonProps) {
  const told = reasons.filter(({ kind }) => kind !== 'exact' && kind !== 'phrase');
  return told.map(({ found, kind, typed }) => {
    const leave = leavableWords(kind);
    return (
      <span key={`${kind} ${typed} ${found}`} className={styles.ribbon}>
        {kind === 'omitted' ? null : (
          <span className={styles.word} aria-hidden="true">
            {alignLetters(typed, asSentenceStart(found)).map(({ isTyped, text }, index) => (
              <span key={index} className={isTyped ? styles.typed : styles.other}>
                {text}
              </span>
            ))}
          </span>
        )}
        <span>
          {kind === 'omitted' ? null : <VisuallyHidden>{asSentenceStart(found)}: </VisuallyHidden>}
          {reasonWords({ found, kind, typed })}
        </span>
        {leave === null ? null : (
          <AppLink {...without(kind)} className={styles.leave}>
            <Icon name="close" size={12} />
            <VisuallyHidden>Leave this out: {leave.toLowerCase()}</VisuallyHidden>
          </AppLink>
        )}
      </span>
    );
  });
}
