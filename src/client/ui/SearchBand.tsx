import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './SearchBand.module.css';

export interface SearchBandProps {
  /** Names the search landmark: "Court Cases". */
  readonly label: string;
  /** `SearchBandItem`s in one line. */
  readonly children: ReactNode;
  /** Under the line: super search, help, advanced search. */
  readonly below?: ReactNode;
  /** Above the line, which is then larger: what one can find here. */
  readonly lead?: ReactNode;
}

/** The band under the tabs that holds the whole search widget. */
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

/** Stands where a folded search comes, and is as high. */
export function SearchBandSpace() {
  return <div className={styles.space} />;
}

export interface SearchBandItemProps {
  readonly children: ReactNode;
  /** `grow` takes the remaining width, `medium` 220 to 288 px, `narrow` 144 px, `fit` its own. */
  readonly width?: 'grow' | 'medium' | 'narrow' | 'fit';
}

/** A place in the search band. */
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
