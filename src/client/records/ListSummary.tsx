import type { ReactNode, RefObject } from 'react';
import { PageActions } from '../ui/PageActions';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { useIsPhone } from './PhoneFold';
import styles from './records.module.css';

interface ListSummaryProps {
  /** Text above the rows; null for none. */
  readonly text: ReactNode;
  readonly textRef: RefObject<HTMLParagraphElement | null>;
  /** True if the page shows the count elsewhere, so that only screen readers get the text. */
  readonly isTextHidden: boolean;
  readonly isLoading: boolean;
  /** Buttons on the line of the page's heading; null for none. */
  readonly actions: ReactNode;
  /** True if the buttons fit on the heading's line even on a phone. */
  readonly areActionsInHeading: boolean;
  /** Controls on the line of the text; null for none. */
  readonly controls: ReactNode;
}

/** The line above a list's rows, and the list's buttons, which most phones show on that line. */
export function ListSummary(props: ListSummaryProps) {
  const { actions, areActionsInHeading, controls, isLoading, isTextHidden, text, textRef } = props;
  const isPhone = useIsPhone();
  // On a phone, a line of its own for the actions would move the rows down.
  const isInHeading = areActionsInHeading || !isPhone;
  const summary = (
    <p ref={textRef} tabIndex={-1} className={styles.lead} aria-busy={isLoading}>
      {text}
    </p>
  );
  const hasControls = controls !== null || (actions !== null && !isInHeading);
  return (
    <>
      {actions === null || !isInHeading ? null : <PageActions>{actions}</PageActions>}
      {text === null && !hasControls ? null : isTextHidden && !hasControls ? (
        <VisuallyHidden>{summary}</VisuallyHidden>
      ) : (
        <div className={styles.head}>
          {isTextHidden ? <VisuallyHidden>{summary}</VisuallyHidden> : summary}
          {hasControls ? (
            <span className={styles.beside}>
              {controls}
              {isInHeading ? null : actions}
            </span>
          ) : null}
        </div>
      )}
    </>
  );
}
