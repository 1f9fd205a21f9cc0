import { useEffect, useId, useRef, type ReactNode } from 'react';
import { scrollToShow } from '../platform/scrollToShow';
import { Icon } from './Icon';
import styles from './SideNav.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export interface SideNavProps {
  readonly label: string;
  /** Identifies the current page; its link is scrolled into view. */
  readonly currentKey: string | null;
  /** `SideNavGroup`s. */
  readonly children: ReactNode;
}

/** The sidebar: groups of links. */
export function SideNav({ label, currentKey, children }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && currentKey !== null) scrollToShow(current);
  }, [currentKey]);
  return (
    <nav className={styles.nav} aria-label={label} ref={nav}>
      {children}
    </nav>
  );
}

/** Links of a group below an optional heading. */
export interface SideNavPart {
  readonly key: string;
  readonly title: string | null;
  readonly items: readonly {
    readonly key: string;
    /** A link; `aria-current` marks the current page. */
    readonly link: ReactNode;
  }[];
}

export interface SideNavGroupProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly parts: readonly SideNavPart[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A group of the sidebar behind a button with its icon and, while closed, the number of entries. */
export function SideNavGroup({ title, icon, parts, isOpen, onToggle }: SideNavGroupProps) {
  const id = useId();
  const count = parts.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className={styles.group}>
      <h2>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          {icon}
          <span className={styles.title}>{title}</span>
          {isOpen ? null : (
            <span className={styles.count}>
              {count}
              <VisuallyHidden> {count === 1 ? 'page' : 'pages'}</VisuallyHidden>
            </span>
          )}
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {parts.map((part) => (
          <Part key={part.key} of={part} group={title} />
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  readonly of: SideNavPart;
  readonly group: string;
}

function Part({ group, of: { items, title } }: PartProps) {
  const id = useId();
  return (
    <>
      {title === null ? null : (
        <h3 className={styles.heading} id={id}>
          {title}
        </h3>
      )}
      <ul
        className={styles.items}
        aria-labelledby={title === null ? undefined : id}
        aria-label={title === null ? group : undefined}
      >
        {items.map((item) => (
          <li key={item.key}>{item.link}</li>
        ))}
      </ul>
    </>
  );
}
