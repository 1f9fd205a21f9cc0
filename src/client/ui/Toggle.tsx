import { TOGGLE_PX } from '#contract/limits';
import styles from './Toggle.module.css';
import { ignoreClick, useDisabled } from './useDisabled';

export interface ToggleProps {
  /** The switch's purpose; screen readers add the state. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Pixels (spec section 9). */
  readonly width?: number;
  readonly height?: number;
  readonly isDisabled?: boolean;
  readonly onWord?: string;
  readonly offWord?: string;
}

/** A switch. */
export function Toggle({
  label,
  isOn,
  onChange,
  width = TOGGLE_PX.width,
  height = TOGGLE_PX.height,
  isDisabled = false,
  onWord = 'On',
  offWord = 'Off',
}: ToggleProps) {
  const { isIgnoring, props } = useDisabled(isDisabled);
  return (
    <button
      {...props}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={styles.toggle}
      style={{ width, height }}
      aria-disabled={isIgnoring ? true : undefined}
      onClick={isIgnoring ? ignoreClick : () => onChange(!isOn)}
    >
      <span className={styles.knob} aria-hidden="true" />
      <span className={styles.word} aria-hidden="true">
        {isOn ? onWord : offWord}
      </span>
    </button>
  );
}
