import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** Escape or the close button; the owner sets `isOpen` to false. */
  readonly onClose: () => void;
  /** The browser has no dialogs: the owner says so (spec section 8). */
  readonly onUnsupported: () => void;
}

/** A modal dialog: focus goes in, Escape closes, focus goes back to where it was. */
export function Dialog({ isOpen, title, children, actions, onClose, onUnsupported }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const reportUnsupported = useEffectEvent(onUnsupported);

  // A layout effect closes before React takes the element away, so that the browser gives focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    if (typeof dialog.showModal !== 'function') {
      reportUnsupported();
      return undefined;
    }
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <h2 id={headingId}>{title}</h2>
            <Button variant="quiet" onClick={onClose}>
              <Icon name="close" />
              <VisuallyHidden>Close</VisuallyHidden>
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}
