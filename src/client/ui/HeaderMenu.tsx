import { useRef, useState, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './HeaderMenu.module.css';

export interface HeaderMenuProps {
  /** Of the panel that opens; unique on the page. */
  readonly id: string;
  /** What the button says, and what heads the menu where it is always open. */
  readonly title: ReactNode;
  /** Links and buttons, one below the other. */
  readonly children: ReactNode;
}

/**
 * A button of the header that opens a few ways on. It closes by itself when the focus goes on, and by
 * Escape. On small screens, where the header itself stands behind a button, it is always open.
 */
export function HeaderMenu({ id, title, children }: HeaderMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    // The keys are those of what stands in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
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
        <span className={styles.name}>{title}</span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <div className={styles.panel} id={id} data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}
