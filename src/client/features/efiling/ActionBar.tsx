import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** Text and buttons that stay visible at the bottom of the window. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
