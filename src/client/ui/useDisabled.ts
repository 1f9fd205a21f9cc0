import { useState, type FocusEvent, type FocusEventHandler, type MouseEvent } from 'react';

interface Handlers {
  readonly onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  readonly onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

/** Ignores a click on a button that stays focusable. */
export function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

/** Remembers whether a button has the focus. It isn't state: a change of focus renders nothing. */
function createFocus() {
  let isHere = false;
  return {
    isHere: () => isHere,
    set(is: boolean) {
      isHere = is;
    },
  };
}

/**
 * Disables a button. If the button has the keyboard focus at that time, it ignores clicks instead
 * (`isIgnoring`) until the focus leaves, because a disabled button would lose the focus.
 */
export function useDisabled(isDisabled: boolean, { onBlur, onFocus }: Handlers = {}) {
  const [focus] = useState(createFocus);
  const [seen, setSeen] = useState({ isDisabled, isIgnoring: false });
  const isIgnoring =
    seen.isDisabled === isDisabled ? seen.isIgnoring : isDisabled && focus.isHere();
  if (seen.isDisabled !== isDisabled) setSeen({ isDisabled, isIgnoring });
  return {
    isIgnoring,
    props: {
      disabled: isDisabled && !isIgnoring,
      onFocus(event: FocusEvent<HTMLButtonElement>) {
        focus.set(true);
        onFocus?.(event);
      },
      onBlur(event: FocusEvent<HTMLButtonElement>) {
        onBlur?.(event);
        // Another window has the focus; the button gets it back.
        if (event.currentTarget.ownerDocument.activeElement === event.currentTarget) return;
        focus.set(false);
        if (isIgnoring) setSeen({ isDisabled, isIgnoring: false });
      },
    },
  };
}
