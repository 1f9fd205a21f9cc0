import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Editor.module.css';

export interface EditorProps {
  /** What sends the form, and what stands beside it; it stays in view. */
  readonly bar: ReactNode;
  /** It stands where room is short: labels never stand before their fields. */
  readonly areLabelsAbove?: boolean;
  readonly children: ReactNode;
}

/** What is inside an editor's form: labels before their fields from 900 px up, and a bar below. */
export function Editor({ areLabelsAbove = false, bar, children }: EditorProps) {
  return (
    <div className={classNames(styles.editor, !areLabelsAbove && styles.beside)}>
      {children}
      <div className={styles.bar}>{bar}</div>
    </div>
  );
}
