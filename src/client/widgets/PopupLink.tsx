import type { ReactNode } from 'react';
import type { LinkQuery } from '#contract/site/queryFields';
import { usePagePorts } from '../platform/PagePorts';
import { isPlainClick } from '../ui/isPlainClick';
import { useHrefs } from './useHrefs';

export interface PopupLinkProps {
  /** Name of the window, so that a second click reuses it. */
  readonly name: string;
  /** Path of a screen after the locale prefix. */
  readonly to: string;
  readonly query?: LinkQuery;
  readonly children: ReactNode;
}

/** A link to a screen in a small window; behaves like any link for middle clicks and keyboards. */
export function PopupLink({ name, to, query, children }: PopupLinkProps) {
  const { openPopup } = usePagePorts();
  const href = useHrefs().screen(to, query);
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openPopup(href, name);
      }}
    >
      {children} (opens a new window)
    </a>
  );
}
