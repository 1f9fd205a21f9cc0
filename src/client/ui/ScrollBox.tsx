import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './ScrollBox.module.css';

export interface ScrollBoxProps {
  readonly label: string;
  /** It holds a table, whose headings stay in view, in place of text. */
  readonly hasTable?: boolean;
  readonly children: ReactNode;
}

/** Much text, or a long table, in little room: it scrolls by itself, with the keyboard too. */
export function ScrollBox({ label, hasTable = false, children }: ScrollBoxProps) {
  return (
    // What scrolls must take the focus, or the keyboard could not scroll it.
    <div
      className={classNames(styles.box, hasTable ? styles.table : styles.text)}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}
