import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from './classNames';
import { useControlAttributes } from './fieldContext';
import { VisuallyHidden } from './VisuallyHidden';
import input from './TextInput.module.css';
import styles from './PasswordInput.module.css';

export interface PasswordInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'disabled' | 'value'
> {
  /** True while the password is masked; the owner masks it again on submit (spec section 4). */
  readonly isMasked: boolean;
  readonly onMaskedChange: (isMasked: boolean) => void;
  readonly isDisabled?: boolean;
}

/**
 * A password field with a Show/Hide button. Never trims. The value stays in the browser: the form
 * posts it natively or reads it by `ref`.
 */
export function PasswordInput({
  isMasked,
  onMaskedChange,
  isDisabled = false,
  className,
  id,
  autoComplete = 'current-password',
  'aria-describedby': describedBy,
  ...rest
}: PasswordInputProps) {
  const ownId = useId();
  const { id: fieldId, ...attributes } = useControlAttributes({ id, describedBy });
  const controlId = fieldId ?? ownId;
  return (
    <span className={styles.password}>
      <input
        {...rest}
        {...attributes}
        id={controlId}
        type={isMasked ? 'password' : 'text'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        disabled={isDisabled}
        className={classNames(input.input, styles.input, className)}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-controls={controlId}
        aria-label={isMasked ? 'Show password' : 'Hide password'}
        disabled={isDisabled}
        onClick={() => onMaskedChange(!isMasked)}
      >
        {isMasked ? 'Show' : 'Hide'}
      </button>
      <VisuallyHidden>
        <span role="status">{isMasked ? '' : 'Your password is shown'}</span>
      </VisuallyHidden>
    </span>
  );
}
