import { useRef, type ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { useMenu } from './useMenu';
import styles from './HeaderMenu.module.css';

export interface HeaderMenuProps {
  /** Id of the panel; unique on the page. */
  readonly id: string;
  /** Content of the button; used as the menu's heading where the menu is always open. */
  readonly title: ReactNode;
  /** Shown on the button instead of the title, which stays its accessible name. */
  readonly icon?: ReactNode;
  /** Links and buttons in a column. */
  readonly children: ReactNode;
}

/**
 * A header button that opens a small menu. Closes on Escape, and when the focus leaves or the user
 * clicks elsewhere. On small screens, where the header itself is collapsed, the menu is always
 * open.
 */
export function HeaderMenu({ id, title, icon, children }: HeaderMenuProps) {
  const { isOpen, place, setIsOpen } = useMenu();
  const button = useRef<HTMLButtonElement>(null);
  return (
    // Handles keys that bubble up from the content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.menu, icon !== undefined && styles.iconMenu)}
      {...place}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <button
        type="button"
        className={styles.button}
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        <span className={styles.name}>{title}</span>
        {icon === undefined ? <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} /> : null}
      </button>
      <div className={styles.panel} id={id} data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}
