import type { ReactNode } from 'react';
import styles from './ShellFooter.module.css';

export interface ShellFooterProps {
  readonly disclaimer: string;
  readonly links: readonly { readonly key: string; readonly link: ReactNode }[];
  readonly copyright: string;
}

/** Disclaimer of the edition, links, and copyright (spec section 1). */
export function ShellFooter({ disclaimer, links, copyright }: ShellFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.disclaimer}>{disclaimer}</p>
        <ul className={styles.links}>
          {links.map((entry) => (
            <li key={entry.key}>{entry.link}</li>
          ))}
        </ul>
        <p>{copyright}</p>
      </div>
    </footer>
  );
}
