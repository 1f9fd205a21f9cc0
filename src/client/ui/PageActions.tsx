import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './PageHeading.module.css';

interface ActionsPlace {
  /** Element on the heading's line; null while the page has no heading. */
  readonly element: HTMLElement | null;
  readonly setElement: (element: HTMLElement | null) => void;
}

const ActionsContext = createContext<ActionsPlace | null>(null);

/**
 * Returns the ref for the element in the heading that holds the page's actions; null outside a
 * page.
 */
export function useActionsPlace(): ActionsPlace['setElement'] | null {
  return useContext(ActionsContext)?.setElement ?? null;
}

/** Connects the actions of a page's content with its heading. */
export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const place = useMemo(() => ({ element, setElement }), [element]);
  return <ActionsContext value={place}>{children}</ActionsContext>;
}

/**
 * The page's main buttons, inside its actions. On a phone, all actions are then in a row of full
 * width below the heading's rule, at the same place on every page.
 */
export function MainActions({ children }: { readonly children: ReactNode }) {
  return <span className={styles.main}>{children}</span>;
}

/**
 * Buttons that apply to the whole page. The content defines them, but they render on the heading's
 * line, so that they come first in reading order. Outside a page, they stay where they are.
 */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(ActionsContext);
  if (place === null) return <div className={styles.actions}>{children}</div>;
  return place.element === null ? null : createPortal(children, place.element);
}
