import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Stack.module.css';

/** Steps of the 4 px grid. */
export type Gap = 1 | 2 | 3 | 4 | 6;

export interface StackProps {
  readonly children: ReactNode;
  readonly gap?: Gap;
}

/** One under the other. */
export function Stack({ children, gap = 4 }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${String(gap)}`])}>{children}</div>;
}
