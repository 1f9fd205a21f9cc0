import { useRef, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { useMenu } from './useMenu';
import styles from './ToolMenu.module.css';

export interface ToolMenuProps {
  /** Id of the panel; unique on the page. */
  readonly id: string;
  /** Content of the button: icon and text. */
  readonly label: ReactNode;
  /** False for icons that users recognize as menus. */
  readonly hasArrow?: boolean;
  /** True to open the menu upward, for a bar at the bottom of the window. */
  readonly opensUp?: boolean;
  /** Links and buttons in a column. */
  readonly children: ReactNode;
}

/**
 * A button of a page header that opens a small menu. Closes on Escape, on a choice, and when the
 * focus leaves or the user presses elsewhere.
 */
export function ToolMenu({ children, hasArrow = true, id, label, opensUp = false }: ToolMenuProps) {
  const { isOpen, place, setIsOpen } = useMenu();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // Handles keys and clicks that bubble up from the content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.menu}
      {...place}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        {hasArrow ? <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} /> : null}
      </Button>
      {/* Clicks only bubble up here: each entry is a link or a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className={classNames(styles.panel, opensUp && styles.above)}
        id={id}
        data-open={isOpen ? '' : undefined}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button') !== null) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}
