import { useRef, useState, type FocusEvent, type FocusEventHandler, type MouseEvent } from 'react';

interface Handlers {
  readonly onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  readonly onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

/** Ignores a click on a button that stays focusable. */
export function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Disables a button. If the button has the keyboard focus at that time, it ignores clicks instead
 * (`isIgnoring`) until the focus leaves, because a disabled button would lose the focus.
 */
export function useDisabled(isDisabled: boolean, { onBlur, onFocus }: Handlers = {}) {
  const hasFocus = useRef(false);
  const [seen, setSeen] = useState({ isDisabled, isIgnoring: false });
  const isIgnoring =
    seen.isDisabled === isDisabled ? seen.isIgnoring : isDisabled && hasFocus.current;
  if (seen.isDisabled !== isDisabled) setSeen({ isDisabled, isIgnoring });
  return {
    isIgnoring,
    props: {
      disabled: isDisabled && !isIgnoring,
      onFocus(event: FocusEvent<HTMLButtonElement>) {
        hasFocus.current = true;
        onFocus?.(event);
      },
      onBlur(event: FocusEvent<HTMLButtonElement>) {
        hasFocus.current = false;
        if (isIgnoring) setSeen({ isDisabled, isIgnoring: false });
        onBlur?.(event);
      },
    },
  };
}
