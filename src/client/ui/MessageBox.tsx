import type { ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './MessageBox.module.css';

export type MessageTone = 'info' | 'success' | 'warning' | 'error';

export interface MessageBoxProps {
  readonly tone?: MessageTone;
  readonly title?: string;
  readonly children: ReactNode;
  /** Called when the user dismisses the box; without it, the box has no dismiss button. */
  readonly onDismiss?: () => void;
  readonly dismissLabel?: string;
}

const SIGNS: Readonly<Record<MessageTone, { icon: IconName; word: string }>> = {
  info: { icon: 'info', word: 'Information' },
  success: { icon: 'check', word: 'Done' },
  warning: { icon: 'warning', word: 'Warning' },
  error: { icon: 'error', word: 'Error' },
};

/**
 * A message within the page, such as the message of the day, a browser warning, or offices that
 * weren't searched.
 */
export function MessageBox({
  tone = 'info',
  title,
  children,
  onDismiss,
  dismissLabel = 'Hide',
}: MessageBoxProps) {
  const sign = SIGNS[tone];
  return (
    <div
      className={classNames(styles.box, styles[tone])}
      // Dismissible messages are about the site, so they aren't printed.
      data-print={onDismiss === undefined ? undefined : 'hide'}
    >
      <span className={styles.sign}>
        <Icon name={sign.icon} size={18} />
        <VisuallyHidden>{sign.word}: </VisuallyHidden>
      </span>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {onDismiss !== undefined && (
        <Button variant="quiet" size="small" onClick={onDismiss}>
          {dismissLabel}
        </Button>
      )}
    </div>
  );
}
