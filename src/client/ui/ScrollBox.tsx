import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './ScrollBox.module.css';

export interface ScrollBoxProps {
  readonly label: string;
  /** Text, a table with sticky headings, or a page as printed. */
  readonly holds?: 'text' | 'table' | 'page';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A scrollable box for long text, a long table, or a large page; can be scrolled with the keyboard.
 */
export function ScrollBox({ label, holds = 'text', className, children }: ScrollBoxProps) {
  return (
    // Must be focusable for keyboard scrolling.
    <div
      className={classNames(styles.box, styles[holds], className)}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}
