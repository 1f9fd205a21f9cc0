import { useEffect, useRef, useState, type FocusEvent as BlurEvent, type RefObject } from 'react';

export interface Menu {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  /** Ref and handler of the element that contains the menu's button and panel. */
  readonly place: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onBlur: (event: BlurEvent) => void;
  };
}

/**
 * State of a small menu: it closes when the focus leaves it, and on a press outside. In Safari,
 * pressing a button doesn't focus it, so the focus never leaves the menu, or is lost before the
 * click.
 */
export function useMenu(): Menu {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const menu = ref.current;
    if (!isOpen || menu === null) return undefined;
    const page = menu.ownerDocument;
    const isOutside = (target: EventTarget | null): boolean =>
      !(target instanceof Node && menu.contains(target));
    const handleDown = ({ target }: PointerEvent) => {
      isPressed.current = !isOutside(target);
      if (isOutside(target)) setIsOpen(false);
    };
    const handleUp = () => {
      isPressed.current = false;
    };
    // A press on the menu's padding moves the focus to the page, where the menu's own handlers
    // don't see it leave.
    const handleFocus = ({ target }: FocusEvent) => {
      if (isOutside(target)) setIsOpen(false);
    };
    const handleKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && isOutside(target)) setIsOpen(false);
    };
    page.addEventListener('pointerdown', handleDown);
    page.addEventListener('pointerup', handleUp);
    page.addEventListener('pointercancel', handleUp);
    page.addEventListener('focusin', handleFocus);
    page.addEventListener('keydown', handleKey);
    return () => {
      handleUp();
      page.removeEventListener('pointerdown', handleDown);
      page.removeEventListener('pointerup', handleUp);
      page.removeEventListener('pointercancel', handleUp);
      page.removeEventListener('focusin', handleFocus);
      page.removeEventListener('keydown', handleKey);
    };
  }, [isOpen]);
  function handleBlur({ relatedTarget }: BlurEvent): void {
    if (relatedTarget === null && isPressed.current) return;
    if (ref.current?.contains(relatedTarget) !== true) setIsOpen(false);
  }
  return { isOpen, setIsOpen, place: { ref, onBlur: handleBlur } };
}
