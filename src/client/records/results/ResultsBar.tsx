import type { ReactNode, Ref } from 'react';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import styles from './ResultsBar.module.css';

export interface ResultsBarProps {
  /** Heading and window title: "Cases with party “Smith”". */
  readonly title: string;
  /** Coverage line; null while loading. */
  readonly coverage: ReactNode;
  /** True while rows are loading. */
  readonly isBusy: boolean;
  /** Gets the focus when the page changes. */
  readonly leadRef: Ref<HTMLParagraphElement>;
  /** Filters, sort, density, file, print, link. */
  readonly tools: ReactNode;
}

/** Header of the results; sticky if the window is tall enough. */
export function ResultsBar({ coverage, isBusy, leadRef, title, tools }: ResultsBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <div className={styles.heading} data-plain-heading>
          <ScreenHeading title={title} />
        </div>
        <p ref={leadRef} tabIndex={-1} className={styles.coverage} aria-busy={isBusy}>
          {coverage}
        </p>
      </div>
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}
