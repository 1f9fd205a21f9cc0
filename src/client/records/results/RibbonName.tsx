import type { PartyMatch } from '#contract/schemas/results';
import { alignLetters } from './alignLetters';
import styles from './RibbonName.module.css';

/** A matched name with the typed letters of its inexact words underlined. */
export function RibbonName({ match: { isExact, name, reasons } }: { readonly match: PartyMatch }) {
  if (isExact) return name;
  const typedOf = new Map(
    reasons
      .filter(({ kind }) => kind !== 'exact' && kind !== 'phrase')
      .map(({ found, typed }) => [found.toLowerCase(), typed]),
  );
  return name.split(/([\s.,]+)/u).map((word, place) => {
    const typed = typedOf.get(word.toLowerCase());
    if (typed === undefined) return word;
    return (
      <span key={place} className={styles.word}>
        {alignLetters(typed, word).map(({ isTyped, text }, index) => (
          <span key={index} className={isTyped ? styles.typed : styles.other}>
            {text}
          </span>
        ))}
      </span>
    );
  });
}
