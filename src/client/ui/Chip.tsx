import { Icon } from './Icon';
import styles from './Chip.module.css';

export interface ChipProps {
  /** The filter in words: "Status: Open". */
  readonly label: string;
  readonly onRemove: () => void;
}

/** A filter that holds and can be taken away. */
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
