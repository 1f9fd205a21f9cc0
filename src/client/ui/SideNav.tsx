import { useId, type ReactNode } from 'react';
import styles from './SideNav.module.css';

export interface SideNavProps {
  readonly label: string;
  /** `SideNavGroup`s. */
  readonly children: ReactNode;
}

/** The sidebar: groups of links. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {children}
    </nav>
  );
}

export interface SideNavGroupProps {
  readonly title: string;
  readonly items: readonly {
    readonly key: string;
    /** A link; `aria-current` marks the current page. */
    readonly link: ReactNode;
  }[];
}

/** A group of the sidebar with its heading. */
export function SideNavGroup({ title, items }: SideNavGroupProps) {
  const headingId = useId();
  return (
    <div>
      <h2 className={styles.heading} id={headingId}>
        {title}
      </h2>
      <ul className={styles.items} aria-labelledby={headingId}>
        {items.map((item) => (
          <li key={item.key}>{item.link}</li>
        ))}
      </ul>
    </div>
  );
}
