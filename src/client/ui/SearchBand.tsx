import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './SearchBand.module.css';

export interface SearchBandProps {
  /** Accessible name of the search landmark: "Court Cases". */
  readonly label: string;
  /** `SearchBandItem`s in one line. */
  readonly children: ReactNode;
  /** Below the line: Super Search, help, advanced search. */
  readonly below?: ReactNode;
  /** Intro above the line, which is then larger. */
  readonly lead?: ReactNode;
}

/** The band below the tabs with the full search. */
export function SearchBand({ label, children, below, lead }: SearchBandProps) {
  return (
    <div
      className={classNames(styles.band, lead !== undefined && styles.large)}
      role="search"
      aria-label={label}
    >
      <div className={styles.inner}>
        {lead}
        <div className={styles.controls}>{children}</div>
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </div>
    </div>
  );
}

/** Placeholder for a folded search, with the same height. */
export function SearchBandSpace() {
  return <div className={styles.space} />;
}

export interface SearchBandItemProps {
  readonly children: ReactNode;
  /** `grow` takes the remaining width, `medium` 220 to 288 px, `narrow` 144 px, `fit` its own. */
  readonly width?: 'grow' | 'medium' | 'narrow' | 'fit';
}

/** An item of the search band. */
export function SearchBandItem({ children, width = 'fit' }: SearchBandItemProps) {
  return (
    <div
      className={classNames(
        width === 'grow' && styles.grow,
        width === 'medium' && styles.medium,
        width === 'narrow' && styles.narrow,
        width === 'fit' && styles.fixed,
      )}
    >
      {children}
    </div>
  );
}
