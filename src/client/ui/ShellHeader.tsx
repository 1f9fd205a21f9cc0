import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './ShellHeader.module.css';

export interface ShellHeaderProps {
  /** A link to the edition's home page around a `Wordmark`. */
  readonly home: ReactNode;
  /** Super Search link, edition switch, theme switch. */
  readonly links: ReactNode;
  /** The inline login form, the account menu, or a spinner. */
  readonly account: ReactNode;
  /** Label of the button that opens links and account on a small screen: "Log in", "Account". */
  readonly accountLabel: string;
}

/**
 * The bar at the top. If it is too narrow, the links are folded behind a button; on small screens,
 * everything but the wordmark is. Escape closes the open menu.
 */
export function ShellHeader({ home, links, account, accountLabel }: ShellHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const linksId = useId();
  const accountId = useId();
  const open = isOpen ? '' : undefined;
  const toggle = () => setIsOpen(!isOpen);
  return (
    <header className={styles.header}>
      {/* Handles keys that bubble up from the content. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.bar}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          // Only one of them is visible, depending on the window's width.
          more.current?.focus();
          opener.current?.focus();
        }}
      >
        <div className={styles.home}>{home}</div>
        <div className={styles.more}>
          <Button
            ref={more}
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={linksId}
            onClick={toggle}
          >
            More
            <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
          </Button>
        </div>
        <div className={styles.opener}>
          <Button
            ref={opener}
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={`${linksId} ${accountId}`}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'close' : 'user'} size={18} />
            {accountLabel}
          </Button>
        </div>
        <div className={styles.links} id={linksId} data-open={open}>
          {links}
        </div>
        <div className={styles.account} id={accountId} data-open={open}>
          {account}
        </div>
      </div>
    </header>
  );
}
