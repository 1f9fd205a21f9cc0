import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Reading.module.css';

export interface ReadingProps {
  /** `Section`s in a column of about 68 characters. */
  readonly children: ReactNode;
  /** Facts and links, next to the column or below it. */
  readonly aside?: ReactNode;
  /** True if the column has tables or maps; it then fills the width next to the aside. */
  readonly isWide?: boolean;
}

/** A reading page: a column, and an aside from 1,280 px up. */
export function Reading({ children, aside, isWide = false }: ReadingProps) {
  return (
    <div className={classNames(styles.reading, isWide && styles.wide)}>
      <div className={styles.column}>{children}</div>
      {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
