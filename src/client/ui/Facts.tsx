import { Children, Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

/**
 * Facts on a line, separated by dots. A fact that doesn't fit moves to the next line as a whole,
 * and no line begins with a dot.
 */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.facts}>
      {Children.toArray(children).map((fact, at) => (
        <Fragment key={at}>
          {at === 0 ? null : ' '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
