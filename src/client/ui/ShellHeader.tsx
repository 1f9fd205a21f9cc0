import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './ShellHeader.module.css';

export interface ShellHeaderProps {
  /** A link to the locale home around a `Wordmark`. */
  readonly home: ReactNode;
  /** Super search link, locale switch, theme. */
  readonly links: ReactNode;
  /** The inline login form, or the account's menu, or a spinner. */
  readonly account: ReactNode;
  /** Words of the button that opens links and account on a small screen: "Log in", "Account". */
  readonly accountLabel: string;
}

/**
 * The slim bar at the top. Where not all of it fits in one line the links stand behind one button,
 * and on small screens all but the wordmark behind another. Escape closes what was opened.
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
      {/* The keys are those of what stands in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.bar}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          // Only one of them is there to take it, by the width of the window.
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
