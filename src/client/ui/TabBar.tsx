import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './TabBar.module.css';

export interface TabEntry {
  readonly key: string;
  /**
   * A link, with a `Badge` where it counts; `aria-current` on it marks the tab one is in. On the right
   * a sign stands on small screens in place of what is marked with `data-name`.
   */
  readonly link: ReactNode;
  /** Stands on the right, as Notifications does (spec section 2). */
  readonly isRight?: boolean;
}

export interface TabBarProps {
  readonly label: string;
  /** Entries on the right come last. */
  readonly entries: readonly TabEntry[];
  /** Key of the entry that one is in. */
  readonly currentKey?: string | undefined;
}

/** What stays in view of the tab before the current one. */
const EDGE_PX = 40;

/** The product's tabs: links in a navigation. */
export function TabBar({ label, entries, currentKey }: TabBarProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a small screen the tabs scroll: the one that one is in comes into view.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - EDGE_PX;
  }, [currentKey, entries.length]);
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul
        className={classNames(
          styles.tabs,
          entries.some(({ isRight }) => isRight === true) && styles.pinned,
        )}
        ref={list}
      >
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
