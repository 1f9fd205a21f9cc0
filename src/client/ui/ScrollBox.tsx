import type { ReactNode } from 'react';
import styles from './ScrollBox.module.css';

export interface ScrollBoxProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Much text in little room: it scrolls by itself, with the keyboard too. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    // What scrolls must take the focus, or the keyboard could not scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
