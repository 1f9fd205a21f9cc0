import type { ComponentPropsWithRef } from 'react';
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

/** A button; of type `button` unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isDisabled = false,
  isBusy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      disabled={isDisabled || isBusy}
      aria-busy={isBusy ? true : undefined}
    >
      {isBusy && <Spinner label="Working" />}
      {children}
    </button>
  );
}
