import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { PageActionsProvider } from './PageActions';
import styles from './Page.module.css';

export interface PageProps {
  /** Id of the `main` element, the skip link's target. */
  readonly contentId: string;
  readonly children: ReactNode;
  /** Navigation next to the content; a sheet behind a button on small screens. */
  readonly sidebar?: ReactNode;
  /** Label of the button that opens the sidebar on small screens. */
  readonly sidebarLabel?: string;
  /** True to limit the width for prose. */
  readonly isProse?: boolean;
  /**
   * True to hide the content briefly, because content above or next to it may still appear and
   * shift it.
   */
  readonly isDelayed?: boolean;
}

/** The page between header and footer. */
export function Page({
  contentId,
  children,
  sidebar,
  sidebarLabel = 'Menu',
  isProse = false,
  isDelayed = false,
}: PageProps) {
  const hasSidebar = sidebar !== undefined && sidebar !== null;
  return (
    <div
      className={classNames(styles.page, hasSidebar && styles.withSide, isProse && styles.prose)}
    >
      {hasSidebar && <Side label={sidebarLabel}>{sidebar}</Side>}
      <main
        className={classNames(styles.content, isDelayed && styles.held)}
        id={contentId}
        tabIndex={-1}
      >
        <PageActionsProvider>{children}</PageActionsProvider>
      </main>
    </div>
  );
}

/** A sidebar next to the content, or a sheet that closes on Escape and when the focus leaves it. */
function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) sheet.current?.focus();
  }, [isOpen]);
  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }
  return (
    <>
      <div className={styles.opener}>
        <Button
          ref={opener}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="list" size={16} />
          {label}
        </Button>
      </div>
      {/* Handles keys and focus that bubble up from the content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.side}
        id={id}
        ref={sheet}
        tabIndex={-1}
        data-open={isOpen ? '' : undefined}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== opener.current && !currentTarget.contains(relatedTarget)) {
            setIsOpen(false);
          }
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && isOpen) close();
        }}
      >
        <div className={styles.closer}>
          <Button variant="quiet" aria-label="Close menu" onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </>
  );
}
