import { useId, type MouseEvent, type Ref } from 'react';
import { Icon } from './Icon';
import styles from './ErrorSummary.module.css';

export interface SummaryLine {
  /** Stable within the list; defaults to the message. */
  readonly key?: string;
  readonly message: string;
  /** Id of the field with the error: the line becomes a link that focuses it. */
  readonly fieldId?: string;
}

export interface ErrorSummaryProps {
  /** If empty, only the alert region is rendered. */
  readonly errors: readonly SummaryLine[];
  /** Ref of the focusable box, to focus it after a failed submit. */
  readonly ref?: Ref<HTMLDivElement>;
}

function handleLineClick(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const field = event.currentTarget.ownerDocument.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** The error summary: an alert region with one line per message (spec section 8). */
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
