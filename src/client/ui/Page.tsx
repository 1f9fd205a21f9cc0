import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Page.module.css';

export interface PageProps {
  /** Id of the `main` element, the skip link's target. */
  readonly contentId: string;
  readonly children: ReactNode;
  /** Navigation beside the content; folded behind a button on small screens. */
  readonly sidebar?: ReactNode;
  /** Label of that button. */
  readonly sidebarLabel?: string;
  /** Limits the width for prose. */
  readonly isProse?: boolean;
  /** Hides the content briefly, because content above or beside it may still appear and move it. */
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
  const [isOpen, setIsOpen] = useState(false);
  const sideId = useId();
  const hasSidebar = sidebar !== undefined && sidebar !== null;
  return (
    <div
      className={classNames(styles.page, hasSidebar && styles.withSide, isProse && styles.prose)}
    >
      {hasSidebar && (
        <div className={styles.opener}>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={sideId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="list" size={16} />
            {sidebarLabel}
          </Button>
        </div>
      )}
      {hasSidebar && (
        <div className={styles.side} id={sideId} data-open={isOpen ? '' : undefined}>
          {sidebar}
        </div>
      )}
      <main
        className={classNames(styles.content, isDelayed && styles.held)}
        id={contentId}
        tabIndex={-1}
      >
        {children}
      </main>
    </div>
  );
}
