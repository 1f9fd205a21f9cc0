import type { ReactNode } from 'react';
import styles from './Editor.module.css';

export interface EditorProps {
  /** What sends the form, and what stands beside it; it stays in view. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** What is inside an editor's form: labels before their fields from 900 px up, and a bar below. */
export function Editor({ bar, children }: EditorProps) {
  return (
    <div className={styles.editor}>
      {children}
      <div className={styles.bar}>{bar}</div>
    </div>
  );
}
