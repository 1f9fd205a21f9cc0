import type { ReactNode } from 'react';
import styles from './InlineForm.module.css';

export interface InlineFormProps {
  /** Fields with their labels, then the button. */
  readonly children: ReactNode;
  readonly links?: ReactNode;
}

/** A short form on one line, stacked on small screens, such as the header's login. */
export function InlineForm({ children, links }: InlineFormProps) {
  return (
    <div className={styles.form}>
      <div className={styles.inputs}>{children}</div>
      {links !== undefined && <div className={styles.links}>{links}</div>}
    </div>
  );
}
