import { useId, type MouseEvent, type Ref } from 'react';
import { Icon } from './Icon';
import styles from './ErrorSummary.module.css';

export interface SummaryLine {
  /** Stable within the list; defaults to the message. */
  readonly key?: string;
  readonly message: string;
  /** Id of the field that the line is about: the line becomes a link that moves focus there. */
  readonly fieldId?: string;
}

export interface ErrorSummaryProps {
  /** Nothing is rendered but the empty alert region while there is no error. */
  readonly errors: readonly SummaryLine[];
  /** Reaches the focusable box, so that a failed submit can move focus to it. */
  readonly ref?: Ref<HTMLDivElement>;
}

function handleLineClick(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const field = event.currentTarget.ownerDocument.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** The error area: an alert region with one line per message (spec section 8). */
export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  const headingId = useId();
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div
          ref={ref}
          className={styles.summary}
          role="group"
          aria-labelledby={headingId}
          tabIndex={-1}
        >
          <h2 className={styles.heading} id={headingId}>
            <Icon name="error" />
            There is a problem
          </h2>
          <ul className={styles.lines}>
            {errors.map(({ key, message, fieldId }) => (
              <li key={key ?? `${fieldId ?? ''} ${message}`}>
                {fieldId === undefined ? (
                  message
                ) : (
                  <a href={`#${fieldId}`} onClick={(event) => handleLineClick(event, fieldId)}>
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
