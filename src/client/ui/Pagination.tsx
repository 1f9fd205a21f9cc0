import type { MouseEvent, ReactNode } from 'react';
import { formatCount } from '#contract/formats';
import { Icon } from './Icon';
import { isPlainClick } from './isPlainClick';
import { pageNumbers } from './pageNumbers';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Pagination.module.css';

export interface PaginationProps {
  /** Accessible name: "Pages of results". */
  readonly label: string;
  /** Starts at 1. */
  readonly current: number;
  readonly count: number;
  readonly hrefFor: (page: number) => string;
  /** Called for a plain click; with a modifier key the browser follows the link. */
  readonly onNavigate: (page: number) => void;
}

/** Page links of a list; renders nothing if there is one page. */
export function Pagination({ label, current, count, hrefFor, onNavigate }: PaginationProps) {
  if (count <= 1) return null;
  const handleClick = (event: MouseEvent, page: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(page);
  };
  const link = (page: number, children: ReactNode, rel?: 'prev' | 'next') => (
    <a
      className={styles.page}
      href={hrefFor(page)}
      rel={rel}
      onClick={(event) => handleClick(event, page)}
    >
      {children}
    </a>
  );
  return (
    <nav aria-label={label}>
      <ol className={styles.pages}>
        {current > 1 && (
          <li>
            {link(
              // From a page beyond the end, goes to the last page.
              Math.min(current - 1, count),
              <>
                <Icon name="chevronLeft" size={16} />
                Previous
              </>,
              'prev',
            )}
          </li>
        )}
        {pageNumbers(current, count).map((page, index) => (
          <li key={page ?? `gap ${String(index)}`}>
            {page === null ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : page === current ? (
              <span className={styles.page} aria-current="page">
                <VisuallyHidden>Page </VisuallyHidden>
                {formatCount(page)}
              </span>
            ) : (
              link(
                page,
                <>
                  <VisuallyHidden>Page </VisuallyHidden>
                  {formatCount(page)}
                </>,
              )
            )}
          </li>
        ))}
        {current < count && (
          <li>
            {link(
              current + 1,
              <>
                Next
                <Icon name="chevronRight" size={16} />
              </>,
              'next',
            )}
          </li>
        )}
      </ol>
    </nav>
  );
}
