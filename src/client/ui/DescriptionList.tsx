import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './DescriptionList.module.css';

export interface DescriptionItem {
  readonly term: string;
  readonly description: ReactNode;
}

export interface DescriptionListProps {
  /** Null for a pair that isn't shown. */
  readonly items: readonly (DescriptionItem | null)[];
  /** True for two pairs a line where they fit. */
  readonly isInColumns?: boolean;
}

/** A list of terms and their descriptions. */
export function DescriptionList({ isInColumns = false, items }: DescriptionListProps) {
  return (
    <dl className={classNames(styles.list, isInColumns && styles.columns)}>
      {items.map((item) =>
        item === null ? null : (
          <div className={styles.pair} key={item.term}>
            <dt>{item.term}</dt>
            <dd>{item.description}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
