import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './ShellHeader.module.css';

export interface ShellHeaderProps {
  /** A link to the edition's home page around a `Wordmark`. */
  readonly home: ReactNode;
  /** Super Search link and edition switch. */
  readonly links: ReactNode;
  /** Icon buttons with menus: the theme. */
  readonly tools?: ReactNode;
  /** The inline login form, the account menu, or a spinner. */
  readonly account: ReactNode;
  /** Label of the button that opens links and account on a small screen: "Log in", "Account". */
  readonly accountLabel: string;
  /** True for a login form, which opens below its button until it fits on the line. */
  readonly isAccountWide?: boolean;
}

/**
 * The bar at the top. On small screens, a button opens everything but the wordmark; on medium
 * screens, it opens only a wide account area. Escape closes it.
 */
export function ShellHeader({
  home,
  links,
  tools,
  account,
  accountLabel,
  isAccountWide = false,
}: ShellHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const linksId = useId();
  const accountId = useId();
  const open = isOpen ? '' : undefined;
  return (
    <header className={classNames(styles.header, isAccountWide && styles.wide)}>
      {/* Handles keys that bubble up from the content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.bar}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          opener.current?.focus();
        }}
      >
        <div className={styles.home}>{home}</div>
        <div className={styles.opener}>
          <Button
            ref={opener}
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={`${linksId} ${accountId}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'user'} size={18} />
            {accountLabel}
          </Button>
        </div>
        <div className={styles.links} id={linksId} data-open={open}>
          {links}
          {tools}
        </div>
        <div className={styles.account} id={accountId} data-open={open}>
          {account}
        </div>
      </div>
    </header>
  );
}
