import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

export interface Menu {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  /** Ref and handler of the element that contains the menu's button and panel. */
  readonly place: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * State of a small menu: it closes when the focus leaves it, and on a press outside. Safari doesn't
 * focus a button that is pressed, so there the focus never leaves, or is lost before the click.
 */
export function useMenu(): Menu {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const menu = ref.current;
    if (!isOpen || menu === null) return undefined;
    const page = menu.ownerDocument;
    const handleDown = ({ target }: PointerEvent) => {
      isPressed.current = target instanceof Node && menu.contains(target);
      if (!isPressed.current) setIsOpen(false);
    };
    const handleUp = () => {
      isPressed.current = false;
    };
    page.addEventListener('pointerdown', handleDown);
    page.addEventListener('pointerup', handleUp);
    page.addEventListener('pointercancel', handleUp);
    return () => {
      handleUp();
      page.removeEventListener('pointerdown', handleDown);
      page.removeEventListener('pointerup', handleUp);
      page.removeEventListener('pointercancel', handleUp);
    };
  }, [isOpen]);
  function handleBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null && isPressed.current) return;
    if (ref.current?.contains(relatedTarget) !== true) setIsOpen(false);
  }
  return { isOpen, setIsOpen, place: { ref, onBlur: handleBlur } };
}
