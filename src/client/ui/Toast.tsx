import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Toast.module.css';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface ToastProps {
  /** Null while there is no toast; the live region stays, so that the next toast is announced. */
  readonly message: ReactNode | null;
  readonly tone?: ToastTone;
  readonly location?: 'top' | 'bottom';
  readonly isShaking?: boolean;
  /** Called for a click anywhere on the toast, or for Escape while it has the focus. */
  readonly onDismiss: () => void;
  /** Called when the pointer or focus enters; pauses the timer. */
  readonly onHold: () => void;
  /** Called when both pointer and focus have left; resumes the timer. */
  readonly onRelease: () => void;
}

type BubbleProps = Required<Omit<ToastProps, 'location'>>;

function Bubble({ message, tone, isShaking, onDismiss, onHold, onRelease }: BubbleProps) {
  const reasons = useRef({ isHovered: false, isFocused: false });
  const change = (reason: 'isHovered' | 'isFocused', isOn: boolean) => {
    const wasHeld = reasons.current.isHovered || reasons.current.isFocused;
    reasons.current[reason] = isOn;
    const isHeld = reasons.current.isHovered || reasons.current.isFocused;
    if (isHeld && !wasHeld) onHold();
    if (!isHeld && wasHeld) onRelease();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss();
  };
  return (
    <div
      role="presentation"
      className={classNames(styles.toast, styles[tone], isShaking && styles.shaking)}
      onPointerEnter={() => change('isHovered', true)}
      onPointerLeave={() => change('isHovered', false)}
      onFocus={() => change('isFocused', true)}
      onBlur={() => change('isFocused', false)}
      onClick={onDismiss}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.message}>{message}</div>
      {/* Its click bubbles to the toast; the button is for keyboards and screen readers. */}
      <button type="button" className={styles.close} aria-label="Dismiss message">
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** A short message over the page (spec section 4). Its owner runs the timer. */
export function Toast({
  message,
  tone = 'info',
  location = 'bottom',
  isShaking = false,
  ...handlers
}: ToastProps) {
  return (
    <div className={classNames(styles.region, styles[location])} role="status" data-print="hide">
      {message !== null && (
        <Bubble message={message} tone={tone} isShaking={isShaking} {...handlers} />
      )}
    </div>
  );
}
