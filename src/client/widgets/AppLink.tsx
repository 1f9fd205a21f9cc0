import type { ReactNode } from 'react';
import { buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { usePagePorts } from '../platform/PagePorts';
import { selectLocale } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { isPlainClick } from '../ui/isPlainClick';

export interface AppLinkProps {
  /** Path of a screen after the locale prefix, such as `/court/ViewCaseDetails`. */
  readonly to: string;
  readonly query?: LinkQuery;
  readonly hash?: string;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  /**
   * True to hide the link from keyboards and screen readers, because the same link is next to it.
   */
  readonly isForPointer?: boolean;
  /** Called before the app follows the link. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * A link to a screen of this edition, with its prefix `/in` or `/mi`. Doesn't use the router's link
 * component, which re-renders on each URL change.
 */
export function AppLink({
  to,
  query = {},
  hash = '',
  className,
  isCurrent,
  isForPointer = false,
  onFollow,
  children,
}: AppLinkProps) {
  const { follow, hrefOf } = usePagePorts();
  const { prefix } = useAppSelector(selectLocale);
  const address = `${prefix}${to}${buildQuery(query)}${hash}`;
  return (
    <a
      href={hrefOf(address)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow?.();
        follow(address);
      }}
      className={className}
      tabIndex={isForPointer ? -1 : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
