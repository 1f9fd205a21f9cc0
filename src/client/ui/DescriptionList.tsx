import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface DescriptionItem {
  readonly term: string;
  readonly description: ReactNode;
}

export interface DescriptionListProps {
  readonly items: readonly DescriptionItem[];
}

/** A list of terms and their descriptions. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div className={styles.pair} key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
