import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass';
import { classNames } from './classNames';
import { Spinner } from './Spinner';
import { ignoreClick, useDisabled } from './useDisabled';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isDisabled?: boolean;
  /**
   * True while the action is running: the button is disabled and shows a spinner (spec section 4).
   */
  readonly isBusy?: boolean;
}

/** A button; its type is `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isDisabled = false,
  isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  onFocus,
  onBlur,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const { isIgnoring, props } = useDisabled(isDisabled, { onFocus, onBlur });
  // Not `disabled` while busy, because the button would lose the keyboard focus.
  const isInert = isBusy || isIgnoring;
  return (
    <button
      {...rest}
      {...props}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={isInert ? true : ariaDisabled}
      aria-busy={isBusy ? true : undefined}
      onClick={isInert ? ignoreClick : onClick}
    >
      {isBusy && <Spinner label="Working" />}
      {children}
    </button>
  );
}
