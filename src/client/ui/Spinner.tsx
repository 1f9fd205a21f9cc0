import { VisuallyHidden } from './VisuallyHidden';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What is being waited for; spoken, and shown only with `isLabelShown`. */
  readonly label?: string;
  readonly isLabelShown?: boolean;
}

/** A turning wheel that says what is going on. */
export function Spinner({ label = 'Loading', isLabelShown = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {isLabelShown ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
