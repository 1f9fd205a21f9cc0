import type { ReactNode } from 'react';
import type { LinkQuery } from '#contract/site/queryFields';
import { useHrefs } from './useHrefs';

export interface BackendLinkProps {
  /** Path of a server page, after the locale prefix. */
  readonly to: string;
  readonly query?: LinkQuery;
  readonly className?: string;
  /** True if the current page belongs to this link's page. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link from the app to a server page: one of `BACKEND_PAGES`. */
export function BackendLink({
  to,
  query,
  className,
  isCurrent = false,
  children,
}: BackendLinkProps) {
  return (
    <a
      href={useHrefs().backend(to, query)}
      className={className}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
