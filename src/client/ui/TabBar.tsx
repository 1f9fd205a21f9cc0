import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './TabBar.module.css';

export interface TabEntry {
  readonly key: string;
  /** A link, with a `Badge` where it counts; `aria-current` on it marks the tab one is in. */
  readonly link: ReactNode;
  /** Stands on the right, as Notifications does (spec section 2). */
  readonly isRight?: boolean;
}

export interface TabBarProps {
  readonly label: string;
  /** Entries on the right come last. */
  readonly entries: readonly TabEntry[];
}

/** The product's tabs: links in a navigation. */
export function TabBar({ label, entries }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.tabs}>
        {entries.map((entry) => (
          <li
            className={classNames(styles.tab, entry.isRight === true && styles.right)}
            key={entry.key}
          >
            {entry.link}
          </li>
        ))}
      </ul>
    </nav>
  );
}
