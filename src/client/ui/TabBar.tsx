import { useEffect, useRef, type ReactNode } from 'react';
import { markScrolled } from '../platform/pageTabs';
import { classNames } from './classNames';
import styles from './TabBar.module.css';

export interface TabEntry {
  readonly key: string;
  /**
   * A link, with a `Badge` if it has a count; `aria-current` marks the current tab. On small
   * screens, tabs on the right show an icon instead of the element with `data-name`.
   */
  readonly link: ReactNode;
  /** True to align the entry to the right, like Notifications (spec section 2). */
  readonly isRight?: boolean;
}

export interface TabBarProps {
  readonly label: string;
  /** Entries on the right come last. */
  readonly entries: readonly TabEntry[];
  /** Key of the current entry. */
  readonly currentKey?: string | undefined;
}

/** Part of the previous tab that stays visible, in pixels. */
const EDGE_PX = 40;

/** The product's tabs: a navigation with links. */
export function TabBar({ label, entries, currentKey }: TabBarProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a small screen, scrolls the current tab into view.
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
        onScroll={({ currentTarget }) => markScrolled(currentTarget)}
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
