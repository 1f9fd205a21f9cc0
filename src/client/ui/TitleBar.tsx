import type { ReactNode } from 'react';
import styles from './TitleBar.module.css';

export interface TitleBarProps {
  /** The page's `PageHeading`. */
  readonly children: ReactNode;
  /** A line below it: count, what was searched, as-of. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's title with what can be done with the whole page. */
export function TitleBar({ children, note, actions }: TitleBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.heading}>
        {children}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
