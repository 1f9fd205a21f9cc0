import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { HELP_POPUP_PX } from '#contract/limits';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './HelpPopup.module.css';

export interface HelpPopupProps {
  readonly children: ReactNode;
  readonly title?: string;
  /** Pixels (spec section 9). Without scrolling, the height is a minimum and the popup grows. */
  readonly width?: number;
  readonly height?: number;
  readonly isScrollable?: boolean;
}

const EDGE_PX = 12;

/** Returns how far to move a box left to keep it in view; never beyond the left edge. */
function shiftIntoView(left: number, width: number, viewWidth: number): number {
  const overflow = left + width + EDGE_PX - viewWidth;
  return overflow <= 0 ? 0 : -Math.min(overflow, Math.max(0, left - EDGE_PX));
}

/**
 * A question mark button that opens an explanation next to it (spec section 1, Shell). Not modal.
 */
export function HelpPopup({
  children,
  title = 'Help',
  width = HELP_POPUP_PX.width,
  height = HELP_POPUP_PX.height,
  isScrollable = false,
}: HelpPopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const helpRef = useRef<HTMLSpanElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const popupId = useId();
  const titleId = useId();

  useLayoutEffect(() => {
    const popup = popupRef.current;
    if (!isOpen || popup === null) return;
    const box = popup.getBoundingClientRect();
    const viewWidth = popup.ownerDocument.documentElement.clientWidth;
    popup.style.left = `${String(shiftIntoView(box.left, box.width, viewWidth))}px`;
    popup.focus({ preventScroll: true });
  }, [isOpen]);

  // After a click elsewhere, the focus stays where the user clicked.
  useEffect(() => {
    const help = helpRef.current;
    if (!isOpen || help === null) return;
    const page = help.ownerDocument;
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && help.contains(target))) setIsOpen(false);
    };
    page.addEventListener('pointerdown', handlePointerDown);
    return () => page.removeEventListener('pointerdown', handlePointerDown);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    buttonRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };

  return (
    <span ref={helpRef} className={styles.help} role="presentation" onKeyDown={handleKeyDown}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? popupId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true">?</span>
        <VisuallyHidden>more information</VisuallyHidden>
      </button>
      {isOpen && (
        <div
          ref={popupRef}
          id={popupId}
          role="dialog"
          aria-labelledby={titleId}
          tabIndex={-1}
          className={classNames(styles.popup, isScrollable && styles.scrollable)}
          style={isScrollable ? { width, height } : { width, minHeight: height }}
        >
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" size="small" onClick={close}>
              <Icon name="close" size={16} />
              <VisuallyHidden>Close</VisuallyHidden>
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </span>
  );
}
