import { classNames } from './classNames';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** Class of a button, for a link that looks like one: `<AppLink className={buttonClass('primary')}>`. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
): string {
  return classNames(styles.button, styles[variant], size !== 'medium' && styles[size]);
}
