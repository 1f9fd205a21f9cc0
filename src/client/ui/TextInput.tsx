import type { ComponentPropsWithRef, FocusEvent, KeyboardEvent } from 'react';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { classNames } from './classNames';
import { useControlAttributes } from './fieldContext';
import styles from './TextInput.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'disabled'> {
  /** Called with the new text on input and on trimming. */
  readonly onValueChange?: (value: string) => void;
  /**
   * True to keep spaces at the ends, which are otherwise trimmed on blur and on Enter (spec section
   * 5).
   */
  readonly noBlurTrim?: boolean;
  readonly isDisabled?: boolean;
}

/**
 * A one-line text field. Controlled with `value` and `onValueChange`, or uncontrolled with `name`
 * and `defaultValue` in a native form; trims in both cases.
 */
export function TextInput({
  onValueChange,
  noBlurTrim = false,
  isDisabled = false,
  className,
  id,
  type = 'text',
  maxLength = TEXT_MAX_LENGTH,
  onChange,
  onBlur,
  onKeyDown,
  'aria-describedby': describedBy,
  ...rest
}: TextInputProps) {
  const attributes = useControlAttributes({ id, describedBy });
  const isControlled = rest.value !== undefined;

  const trim = (input: HTMLInputElement) => {
    const trimmed = input.value.trim();
    if (noBlurTrim || trimmed === input.value) return;
    if (!isControlled) input.value = trimmed;
    onValueChange?.(trimmed);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    trim(event.currentTarget);
    onBlur?.(event);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') trim(event.currentTarget);
    onKeyDown?.(event);
  };

  return (
    <input
      {...rest}
      {...attributes}
      type={type}
      maxLength={maxLength}
      disabled={isDisabled}
      className={classNames(styles.input, className)}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  );
}
