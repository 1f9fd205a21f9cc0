import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/queryFields';
import { selectLocale } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';

export interface AppLinkProps {
  /** Path of a screen behind the locale prefix, such as `/court/ViewCaseDetails`. */
  readonly to: string;
  readonly query?: LinkQuery;
  readonly hash?: string;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen of this edition; it always carries `/in` or `/mi`. */
export function AppLink({ to, query, hash = '', className, isCurrent, children }: AppLinkProps) {
  const locale = useAppSelector(selectLocale);
  const address = `${locale.prefix}${to}${buildQuery(query ?? {})}${hash}`;
  return (
    <a
      href={useHref(address)}
      onClick={useLinkClickHandler(address)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
