import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './editor.module.css';

export interface WordDiffProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Maximum number of changes to compare. Texts with more changes are shown one after the other,
 * because comparing them would block the page.
 */
const MAX_CHANGES = 5_000;

/** Compares two texts word by word: strikes removed words, underlines added ones. */
export function WordDiff({ after, before, label }: WordDiffProps) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES }) ?? null,
    [after, before],
  );
  if (before === after) return <p>No difference.</p>;
  return (
    <section aria-label={label} className={styles.diff}>
      {parts === null ? (
        <>
          <del>{before}</del>
          <ins>{after}</ins>
        </>
      ) : (
        parts.map(({ added, removed, value }, index) =>
          added ? (
            <ins key={index}>{value}</ins>
          ) : removed ? (
            <del key={index}>{value}</del>
          ) : (
            <span key={index}>{value}</span>
          ),
        )
      )}
    </section>
  );
}
