import { VisuallyHidden } from './VisuallyHidden';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Name of the running task, for screen readers; visible only with `isLabelShown`. */
  readonly label?: string;
  readonly isLabelShown?: boolean;
}

/** A spinner with a label. */
export function Spinner({ label = 'Loading', isLabelShown = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {isLabelShown ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
