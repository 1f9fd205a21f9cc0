import { classNames } from './classNames';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/**
 * Returns the class of a link styled as a button: `<AppLink className={buttonClass('primary')}>`.
 */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
): string {
  return classNames(styles.button, styles[variant], size !== 'medium' && styles[size]);
}
