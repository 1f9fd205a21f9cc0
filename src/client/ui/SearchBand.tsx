import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './SearchBand.module.css';

export interface SearchBandProps {
  /** Accessible name of the search landmark: "Court Cases". */
  readonly label: string;
  /** `SearchBandItem`s on one line. */
  readonly children: ReactNode;
  /** Below the line: Super Search, help, advanced search. */
  readonly below?: ReactNode;
}

/** The band below the tabs with the full search. */
export function SearchBand({ label, children, below }: SearchBandProps) {
  return (
    <div className={styles.band} role="search" aria-label={label}>
      <div className={styles.inner}>
        <div className={styles.controls}>{children}</div>
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </div>
    </div>
  );
}

/** Placeholder for a collapsed search, with the same height, or for the home page's search. */
export function SearchBandSpace({ isLarge = false }: { readonly isLarge?: boolean }) {
  return <div className={classNames(styles.space, isLarge && styles.largeSpace)} />;
}

export interface SearchBandItemProps {
  readonly children: ReactNode;
  /**
   * `grow` takes the remaining width, `medium` 220 to 288 px, `narrow` 144 px, `fit` the width of
   * its content.
   */
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
