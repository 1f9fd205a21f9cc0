import type { ReactNode, Ref } from 'react';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import styles from './ResultsBar.module.css';

export interface ResultsBarProps {
  /** Names the page and its window: "Cases with party “Smith”". */
  readonly title: string;
  /** How many, of what was searched, how fresh; null while that is not known. */
  readonly coverage: ReactNode;
  /** Rows are on their way. */
  readonly isBusy: boolean;
  /** Takes the focus when a page is turned. */
  readonly leadRef: Ref<HTMLParagraphElement>;
  /** Filters, sort, density, file, print, link. */
  readonly tools: ReactNode;
}

/** The head of results; it stays on view while the rows scroll, where there is room for it. */
export function ResultsBar({ coverage, isBusy, leadRef, title, tools }: ResultsBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <div className={styles.heading}>
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
