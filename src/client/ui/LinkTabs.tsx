import { useEffect, useRef, type ReactNode } from 'react';
import { markScrolled } from '../platform/pageTabs';
import styles from './LinkTabs.module.css';

export interface LinkTabsProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  /** Links; `aria-current` marks the current one. */
  readonly children: ReactNode;
  /** Key of the current link. */
  readonly currentKey: string;
}

/** Part of the previous tab that stays visible, in pixels. */
const EDGE_PX = 40;

/** Links to the views of a page, on the line below its title; the line scrolls on phones. */
export function LinkTabs({ children, currentKey, label }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - EDGE_PX;
  }, [currentKey]);
  return (
    <nav
      aria-label={label}
      className={styles.tabs}
      ref={list}
      onScroll={({ currentTarget }) => markScrolled(currentTarget)}
    >
      {children}
    </nav>
  );
}
