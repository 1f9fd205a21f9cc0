import type { ReactNode, Ref } from 'react';
import { useActionsPlace } from './PageActions';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Ref of the `h1`, which gets the focus after a page change. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The page's only `h1`, focusable only by script, with the page's actions on its line. */
export function PageHeading({ children, ref }: PageHeadingProps) {
  const actionsRef = useActionsPlace();
  return (
    <div className={styles.header}>
      <h1 className={styles.heading} tabIndex={-1} ref={ref}>
        {children}
      </h1>
      {actionsRef === null ? null : <div className={styles.actions} ref={actionsRef} />}
    </div>
  );
}
