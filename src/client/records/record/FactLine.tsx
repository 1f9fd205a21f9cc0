import type { ReactNode } from 'react';
import { Facts } from '../../ui/Facts';
import styles from './FactLine.module.css';

/** The most important facts of a record on one line below its header: court, type, land. */
export function FactLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Facts>{children}</Facts>
    </p>
  );
}
