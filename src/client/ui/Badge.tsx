import { VisuallyHidden } from './VisuallyHidden';
import styles from './Badge.module.css';
import { unreadBadge } from './unreadBadge';

export interface BadgeProps {
  readonly count: number;
  /** Noun after the number, for screen readers: "unread". */
  readonly label: string;
}

/** A count next to a word, capped at 99+; renders nothing at 0 (spec section 2). */
export function Badge({ count, label }: BadgeProps) {
  const text = unreadBadge(count);
  if (text === '') return null;
  return (
    <span className={styles.badge}>
      {text}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}
