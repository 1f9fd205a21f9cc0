import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Stack.module.css';

/** Steps of the 4 px grid. */
export type Gap = 1 | 2 | 3 | 4 | 6;

export interface StackProps {
  readonly children: ReactNode;
  readonly gap?: Gap;
  /** True to limit the width for forms. */
  readonly isForm?: boolean;
}

/** Items in a column. */
export function Stack({ children, gap = 4, isForm = false }: StackProps) {
  return (
    <div
      className={classNames(styles.stack, styles[`gap${String(gap)}`], isForm && styles.formWidth)}
    >
      {children}
    </div>
  );
}
