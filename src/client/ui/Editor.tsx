import { useRef, type ReactNode } from 'react';
import { useIsStuck } from '../platform/useIsStuck';
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

/** The bar has an edge only while it covers the form; a form that fits ends with plain buttons. */
function StickyBar({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const isStuck = useIsStuck(ref);
  return (
    <div ref={ref} className={styles.bar} data-stuck={isStuck ? '' : undefined}>
      {children}
    </div>
  );
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
      {isInPage || isOneLine ? (
        <div className={styles.inPageBar}>{bar}</div>
      ) : (
        <StickyBar>{bar}</StickyBar>
      )}
    </div>
  );
}
