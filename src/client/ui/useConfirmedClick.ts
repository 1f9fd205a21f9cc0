import { useState, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * State of a button that needs a second click to confirm. The second click of a double click, or of
 * a key held down, doesn't confirm, and leaving the button cancels. A menu around the button stays open until then.
 */
export function useConfirmedClick(onConfirm: () => void) {
  const [isAsked, setIsAsked] = useState(false);
  return {
    isAsked,
    handlers: {
      onClick(event: MouseEvent) {
        if (isAsked && event.detail <= 1) {
          onConfirm();
          return;
        }
        event.stopPropagation();
        setIsAsked(true);
      },
      // Holding Enter clicks repeatedly.
      onKeyDown(event: KeyboardEvent) {
        if (event.repeat) event.preventDefault();
      },
      onBlur: () => setIsAsked(false),
    },
  };
}
