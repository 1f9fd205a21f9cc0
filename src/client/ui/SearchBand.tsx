import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './SearchBand.module.css';

export interface SearchBandProps {
  /** Accessible name of the search landmark: "Court Cases". */
  readonly label: string;
  /** `SearchBandItem`s on one line. */
  readonly children: ReactNode;
  /** Below the line: Super Search, help, advanced search; behind "Options" on phones. */
  readonly below?: ReactNode;
  /** Notices below the line, visible in every window. */
  readonly notices?: ReactNode;
}

/** The band below the tabs with the full search. On phones, optional items are behind "Options". */
export function SearchBand({ label, children, below, notices }: SearchBandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const belowId = useId();
  return (
    <div className={styles.band} role="search" aria-label={label}>
      <div className={styles.inner} data-open={isOpen ? '' : undefined}>
        <div className={styles.controls}>
          {children}
          <div className={styles.opener}>
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={belowId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Options
              <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
            </Button>
          </div>
        </div>
        {below !== undefined && (
          <div className={classNames(styles.below, styles.option)} id={belowId}>
            {below}
          </div>
        )}
        {notices === undefined ? null : <div className={styles.notices}>{notices}</div>}
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
  /** True for an item that is behind "Options" on phones. */
  readonly isOption?: boolean;
}

/** An item of the search band. */
export function SearchBandItem({ children, isOption = false, width = 'fit' }: SearchBandItemProps) {
  return (
    <div
      className={classNames(
        width === 'grow' && styles.grow,
        width === 'medium' && styles.medium,
        width === 'narrow' && styles.narrow,
        width === 'fit' && styles.fixed,
        isOption && styles.option,
      )}
    >
      {children}
    </div>
  );
}
