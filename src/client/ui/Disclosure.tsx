import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly isInitiallyOpen?: boolean;
}

/** Expandable text; works without JavaScript. */
export function Disclosure({ summary, children, isInitiallyOpen = false }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isInitiallyOpen}>
      <summary className={styles.summary}>
        <span className={styles.arrow}>
          <Icon name="chevronRight" size={16} />
        </span>
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
