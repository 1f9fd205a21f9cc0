import type { ComponentPropsWithRef } from 'react';
import { classNames } from './classNames';
import { useControlAttributes } from './fieldContext';
import styles from './TextInput.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'disabled'> {
  readonly onValueChange?: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** A multiline text field; keeps spaces at the ends. */
export function TextArea({
  onValueChange,
  isDisabled = false,
  className,
  id,
  onChange,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const attributes = useControlAttributes({ id, describedBy });
  return (
    <textarea
      {...rest}
      {...attributes}
      disabled={isDisabled}
      className={classNames(styles.input, className)}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
    />
  );
}
