import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './ScrollBox.module.css';

export interface ScrollBoxProps {
  readonly label: string;
  /** Text, a table whose headings stay in view, or a page as on paper. */
  readonly holds?: 'text' | 'table' | 'page';
  readonly children: ReactNode;
}

/** Much text, a long table or a large page in little room: it scrolls by itself, with the keyboard too. */
export function ScrollBox({ label, holds = 'text', children }: ScrollBoxProps) {
  return (
    // What scrolls must take the focus, or the keyboard could not scroll it.
    <div
      className={classNames(styles.box, styles[holds])}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}
