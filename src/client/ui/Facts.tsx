import { Children, Fragment, type ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Facts.module.css';

export interface FactsProps {
  readonly children: ReactNode;
  /** True to cut the last fact rather than move it to the next line. */
  readonly isOneLine?: boolean;
}

/**
 * Facts on a line, separated by dots. A fact that doesn't fit moves to the next line as a whole,
 * and no line begins with a dot.
 */
export function Facts({ children, isOneLine = false }: FactsProps) {
  return (
    <span className={classNames(styles.facts, isOneLine && styles.oneLine)}>
      {Children.toArray(children).map((fact, at) => (
        <Fragment key={at}>
          {at === 0 ? null : ' '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
