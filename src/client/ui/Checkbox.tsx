import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useControlAttributes } from './fieldContext';
import { RequiredMark } from './RequiredMark';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'disabled'> {
  /** Text of the label. */
  readonly children: ReactNode;
  readonly onCheckedChange?: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A checkbox inside its label. */
export function Checkbox({
  children,
  onCheckedChange,
  isDisabled = false,
  required = false,
  id,
  onChange,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxProps) {
  const attributes = useControlAttributes({ id, describedBy });
  return (
    <label className={styles.checkbox}>
      <input
        {...rest}
        {...attributes}
        type="checkbox"
        className={styles.box}
        disabled={isDisabled}
        required={required}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.currentTarget.checked);
        }}
      />
      <span>
        {children}
        {required && <RequiredMark />}
      </span>
    </label>
  );
}
