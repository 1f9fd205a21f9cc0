import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './IconToggle.module.css';

export interface IconToggleProps {
  readonly icon: IconName;
  /** Says what is on or off, the same in both states: "Save 09D01-2606-MF-000447". */
  readonly label: string;
  readonly isPressed: boolean;
  readonly onChange: (isPressed: boolean) => void;
  /** Short word beside the sign, such as "Save" or "Saved"; without it the sign stands alone. */
  readonly text?: string;
  readonly isDisabled?: boolean;
  /** Name of the keyboard shortcut that presses it. */
  readonly shortcut?: string;
}

/** A sign that is on (filled) or off (outline): save and alert on a row. */
export function IconToggle({
  icon,
  label,
  isPressed,
  onChange,
  text,
  isDisabled = false,
  shortcut,
}: IconToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isPressed}
      title={text === undefined ? label : undefined}
      disabled={isDisabled}
      data-shortcut={shortcut}
      onClick={() => onChange(!isPressed)}
    >
      <Icon name={icon} isFilled={isPressed} size={18} />
      {text !== undefined && <span aria-hidden="true">{text}</span>}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
