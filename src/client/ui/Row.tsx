import type { ReactNode } from 'react';
import { classNames } from './classNames';
import type { Gap } from './Stack';
import styles from './Stack.module.css';

export interface RowProps {
  readonly children: ReactNode;
  readonly gap?: Gap;
  /** True to move the last item to the right. */
  readonly isApart?: boolean;
  /** True to align controls whose labels differ in height. */
  readonly isAtEnd?: boolean;
}

/** Items side by side; wraps. */
export function Row({ children, gap = 3, isApart = false, isAtEnd = false }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        styles[`gap${String(gap)}`],
        isApart && styles.apart,
        isAtEnd && styles.end,
      )}
    >
      {children}
    </div>
  );
}
