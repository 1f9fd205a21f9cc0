import type { ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Ref of the `h1`, which gets the focus after a page change. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** The page's only `h1`. Focusable only by script. */
export function PageHeading({ children, ref }: PageHeadingProps) {
  return (
    <h1 className={styles.heading} tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
