import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass';
import { classNames } from './classNames';
import { Spinner } from './Spinner';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isDisabled?: boolean;
  /**
   * True while the action is running: the button is disabled and shows a spinner (spec section 4).
   */
  readonly isBusy?: boolean;
}

/** Ignores clicks while the action is running. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
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
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      disabled={isDisabled}
      // Not `disabled`, because the button would lose the keyboard focus.
      aria-disabled={isBusy ? true : ariaDisabled}
      aria-busy={isBusy ? true : undefined}
      onClick={isBusy ? ignoreClick : onClick}
    >
      {isBusy && <Spinner label="Working" />}
      {children}
    </button>
  );
}
