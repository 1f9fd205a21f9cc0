import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass';
import { classNames } from './classNames';
import { Spinner } from './Spinner';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isDisabled?: boolean;
  /** The action runs: the button is disabled and shows a spinner (spec section 4). */
  readonly isBusy?: boolean;
}

/** What runs is not asked for again. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/** A button; of type `button` unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isDisabled = false,
  isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      disabled={isDisabled}
      // Not `disabled`: the focus would be lost with it, and the keyboard with the focus.
      aria-disabled={isBusy ? true : undefined}
      aria-busy={isBusy ? true : undefined}
      onClick={isBusy ? refuse : onClick}
    >
      {isBusy && <Spinner label="Working" />}
      {children}
    </button>
  );
}
