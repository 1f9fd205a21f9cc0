import type { ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Reaches the `h1`, which takes focus after a change of page. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The page's one `h1`. Focusable by script alone. */
export function PageHeading({ children, ref }: PageHeadingProps) {
  return (
    <h1 className={styles.heading} tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
