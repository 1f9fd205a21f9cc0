import { createContext, useContext, type ReactNode } from 'react';
import type { Query } from '#contract/site/queryFields';
import type { DraftDesk } from './draftDesk';
import type { FileDesk } from './fileDesk';
import type { LinkToken } from './linkToken';
import type { RecordingDesk } from './recordingDesk';
import type { Shortcut } from './shortcuts';

/** Page services that components use directly. */
export interface PagePorts {
  readonly readXsrfToken: () => string;
  readonly print: () => void;
  readonly setTitle: (title: string) => void;
  readonly setEdition: (edition: 'in' | 'mi') => void;
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void;
  readonly reload: () => void;
  /** Converts an app URL, which includes the edition, to a URL from the origin. */
  readonly hrefOf: (address: string) => string;
  /** Navigates to an app URL like a link does, without a page load. */
  readonly follow: (address: string) => void;
  /** Where forms register unsent text, to be saved during a login. */
  readonly drafts: DraftDesk;
  /** Where components register the files that the user chose. */
  readonly files: FileDesk;
  /** The secret token of the link that the visitor opened. */
  readonly linkToken: LinkToken;
  /** Provides the page's recording for review. */
  readonly recordings: Pick<RecordingDesk, 'take'>;
  readonly currentYear: () => number;
  /** Milliseconds since 1970, for computing ages. */
  readonly now: () => number;
  /** Restores the scroll position for Back; returns false if none is known. */
  readonly restorePosition: () => boolean;
  readonly scrollToTop: () => void;
  /** Scrolls to the section that a URL's hash names. */
  readonly showSection: (hash: string) => void;
  /** Returns true if the element's top is visible without scrolling. */
  readonly isInView: (element: Element) => boolean;
  /** Returns true if no element on the page has the focus. */
  readonly isFocusLost: () => boolean;
  /** Returns true if a text field or select has the focus. */
  readonly isInField: () => boolean;
  /** Calls back when the focus moves to or from an element; returns an unsubscribe function. */
  readonly onFocusMoved: (listener: () => void) => () => void;
  /** Calls back for the keys of `SHORTCUTS`; returns an unsubscribe function. */
  readonly onShortcut: (listener: (shortcut: Shortcut) => void) => () => void;
  /** Calls back for Escape unless an open dialog handles it; returns an unsubscribe function. */
  readonly onEscape: (listener: () => void) => () => void;
  readonly alert: (message: string) => void;
  /** Opens a URL of this site in a small window, or in this tab if popups are blocked. */
  readonly openPopup: (href: string, name: string) => void;
  /** Prefetches what the page at a URL needs. */
  readonly prepareScreen: (path: string, query: Query) => void;
  /** Returns a route's loaded screen; null before it loads. */
  readonly renderScreen: (routeId: string) => ReactNode;
}

const PagePortsContext = createContext<PagePorts | null>(null);
export const PagePortsProvider = PagePortsContext.Provider;

/** Returns the page ports of the app. */
export function usePagePorts(): PagePorts {
  const ports = useContext(PagePortsContext);
  if (ports === null) throw new Error('The app was rendered without its page ports');
  return ports;
}
