import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import styles from './StateMessage.module.css';

export type StateKind = 'empty' | 'error' | 'forbidden' | 'notFound' | 'offline';

export interface StateMessageProps {
  readonly kind: StateKind;
  readonly title: string;
  /** One sentence with the next step; none if another part of the page says it. */
  readonly children?: ReactNode;
  /** A button or a link. */
  readonly action?: ReactNode;
}

const SIGNS: Readonly<Record<StateKind, IconName>> = {
  empty: 'search',
  error: 'warning',
  forbidden: 'lock',
  notFound: 'help',
  offline: 'offline',
};

/** Replaces the content of a page that has nothing to show. */
export function StateMessage({ kind, title, children, action }: StateMessageProps) {
  return (
    <section className={classNames(styles.state, styles[kind])}>
      <span className={styles.sign}>
        <Icon name={SIGNS[kind]} />
      </span>
      <h2>{title}</h2>
      {children == null ? null : <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  );
}
