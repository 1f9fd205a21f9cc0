import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { addOpenDialog } from './openDialogs';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** True to make the dialog as wide as the window allows, for two columns. */
  readonly isWide?: boolean;
  /** Buttons in the footer. */
  readonly actions?: ReactNode;
  /** Called for Escape and the close button; the owner sets `isOpen` to false. */
  readonly onClose: () => void;
  /**
   * Called if the browser doesn't support dialogs; the owner notifies the user (spec section 8).
   */
  readonly onUnsupported: () => void;
}

/**
 * A modal dialog: takes the focus, closes with Escape, and returns the focus. Has a place for
 * errors that occur while it is open.
 */
export function Dialog({
  isOpen,
  isWide = false,
  title,
  children,
  actions,
  onClose,
  onUnsupported,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const errors = useRef<HTMLDivElement>(null);
  /** How many times the browser has closed the dialog without asking its owner. */
  const [closings, setClosings] = useState(0);
  const headingId = useId();
  const reportUnsupported = useEffectEvent(onUnsupported);

  // A layout effect closes the dialog before React removes it, so that the browser can restore the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    if (typeof dialog.showModal !== 'function') {
      reportUnsupported();
      return undefined;
    }
    dialog.showModal();
    const remove = errors.current === null ? undefined : addOpenDialog(errors.current);
    return () => {
      remove?.();
      dialog.close();
    };
  }, [isOpen, closings]);

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers may close a dialog without a `cancel` event if Escape or Back was the user's only
      // action. If its owner doesn't close it, it opens again.
      onClose={({ currentTarget, target }) => {
        if (!isOpen || target !== currentTarget || currentTarget.open) return;
        setClosings(closings + 1);
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
          <div className={styles.body}>
            <div ref={errors} className={styles.errors} />
            {children}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}
