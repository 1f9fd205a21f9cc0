import type { LinkQuery } from '#contract/queryFields';
import type { MatchReason } from '#contract/schemas/results';
import { Icon } from '../../ui/Icon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { asSentenceStart } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import { alignLetters } from './alignLetters';
import { excludableLabel, reasonText } from './matchWords';
import styles from './MatchRibbon.module.css';

export interface MatchRibbonProps {
  readonly reasons: readonly MatchReason[];
  /** URL of the results without this kind of match. */
  readonly without: (kind: MatchReason['kind']) => {
    readonly to: string;
    readonly query: LinkQuery;
    readonly onFollow?: () => void;
  };
}

/**
 * Explains why a row that isn't an exact match is listed: each matched word with the typed letters
 * highlighted, the kind of match, and a link that excludes such matches.
 */
export function MatchRibbon({ reasons, without }: MatchRibbonProps) {
  const inexact = reasons.filter(({ kind }) => kind !== 'exact' && kind !== 'phrase');
  return inexact.map(({ found, kind, typed }) => {
    const label = excludableLabel(kind);
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
          {reasonText({ found, kind, typed })}
        </span>
        {label === null ? null : (
          <AppLink {...without(kind)} className={styles.leave}>
            <Icon name="close" size={12} />
            <VisuallyHidden>Exclude these: {label.toLowerCase()}</VisuallyHidden>
          </AppLink>
        )}
      </span>
    );
  });
}
