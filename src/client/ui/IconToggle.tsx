import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { classNames } from './classNames';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './IconToggle.module.css';
import { ignoreClick, useDisabled } from './useDisabled';

export interface IconToggleProps {
  readonly icon: IconName;
  /** The toggle's purpose, the same in both states: "Save 09D01-2606-MF-000447". */
  readonly label: string;
  readonly isPressed: boolean;
  readonly onChange: (isPressed: boolean) => void;
  /** Short text next to the icon, such as "Save" or "Saved"; by default, only the icon. */
  readonly text?: string;
  readonly isDisabled?: boolean;
  /** Name of the toggle's keyboard shortcut. */
  readonly shortcut?: string;
}

/** An icon button with two states, filled or outline, such as a row's save and alert buttons. */
export function IconToggle({
  icon,
  label,
  isPressed,
  onChange,
  text,
  isDisabled = false,
  shortcut,
}: IconToggleProps) {
  const { isIgnoring, props } = useDisabled(isDisabled);
  return (
    <button
      {...props}
      type="button"
      className={classNames(styles.toggle, text !== undefined && styles.withText)}
      aria-pressed={isPressed}
      title={text === undefined ? label : undefined}
      aria-disabled={isIgnoring ? true : undefined}
      data-shortcut={shortcut}
      onClick={isIgnoring ? ignoreClick : () => onChange(!isPressed)}
    >
      <Icon name={icon} isFilled={isPressed} size={18} />
      {text !== undefined && <span aria-hidden="true">{text}</span>}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
