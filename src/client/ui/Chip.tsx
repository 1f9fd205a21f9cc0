import { Icon } from './Icon';
import styles from './Chip.module.css';

export interface ChipProps {
  /** Filter text: "Status: Open". */
  readonly label: string;
  readonly onRemove: () => void;
}

/** An active filter with a remove button. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      {label}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
