import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Editor.module.css';

export interface EditorProps {
  /** Submit button and adjacent content; stays visible. */
  readonly bar: ReactNode;
  /** True for narrow containers: labels are always above their fields. */
  readonly areLabelsAbove?: boolean;
  /**
   * True if the form is part of its page: the bar is below its last field and doesn't stay visible.
   */
  readonly isInPage?: boolean;
  /**
   * True to put the fields and the bar on one line, with labels above; other content has its own
   * lines.
   */
  readonly isOneLine?: boolean;
  /**
   * True if the parent is a grid that places the fields and the bar; the bar then spans the window.
   */
  readonly isPageWide?: boolean;
  readonly children: ReactNode;
}

/**
 * Content of an editor's form: labels next to their fields from 900 px up, and a bar at the bottom.
 */
export function Editor({
  areLabelsAbove = false,
  bar,
  children,
  isInPage = false,
  isOneLine = false,
  isPageWide = false,
}: EditorProps) {
  return (
    <div
      className={classNames(
        isOneLine ? styles.line : styles.editor,
        !areLabelsAbove && !isOneLine && styles.beside,
        isPageWide && styles.pageWide,
      )}
    >
      {children}
      <div className={isInPage || isOneLine ? styles.inPageBar : styles.bar}>{bar}</div>
    </div>
  );
}
