import { createContext, useContext, type ReactNode } from 'react';
import type { Query } from '#contract/queryFields';
import type { DraftDesk } from './draftDesk';
import type { LinkToken } from './linkToken';
import type { RecordingDesk } from './recordingDesk';
import type { Shortcut } from './shortcuts';

/** The few things of the page that components reach by themselves. */
export interface PagePorts {
  readonly readXsrfToken: () => string;
  readonly print: () => void;
  readonly setTitle: (title: string) => void;
  readonly setEdition: (edition: 'in' | 'mi') => void;
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void;
  readonly reload: () => void;
  /** From the origin: the app's address of a path with its edition. */
  readonly hrefOf: (address: string) => string;
  /** Goes to such an address as its link does, without loading the page anew. */
  readonly follow: (address: string) => void;
  /** Where forms lay what they hold unsent, to be kept over a sign-in. */
  readonly drafts: DraftDesk;
  /** The secret of the link that brought the visitor here. */
  readonly linkToken: LinkToken;
  /** Where the page's recording is taken from to be looked at. */
  readonly recordings: Pick<RecordingDesk, 'take'>;
  readonly currentYear: () => number;
  /** Milliseconds since 1970, to tell how old something is. */
  readonly now: () => number;
  /** Back returns to where the page was left; false when that is not known. */
  readonly restorePosition: () => boolean;
  readonly scrollToTop: () => void;
  /** The element's top can be seen without scrolling. */
  readonly isInView: (element: Element) => boolean;
  /** Nothing on the page has the focus. */
  readonly isFocusLost: () => boolean;
  /** A field that one types or chooses in has the focus. */
  readonly isInField: () => boolean;
  /** Listens for the focus to come or go; gives the way to stop. */
  readonly onFocusMoved: (listener: () => void) => () => void;
  /** Listens for the keys of `SHORTCUTS`; gives the way to stop. */
  readonly onShortcut: (listener: (shortcut: Shortcut) => void) => () => void;
  /** Listens for Escape where no open dialog takes it; gives the way to stop. */
  readonly onEscape: (listener: () => void) => () => void;
  readonly alert: (message: string) => void;
  /** Opens an address of this site in a small window; in this tab where that is blocked. */
  readonly openPopup: (href: string, name: string) => void;
  /** Fetches what the page at such an address needs before anybody goes there. */
  readonly prepareScreen: (path: string, query: Query) => void;
  /** The loaded screen of a route; null before it is loaded. */
  readonly renderScreen: (routeId: string) => ReactNode;
}

const PagePortsContext = createContext<PagePorts | null>(null);
export const PagePortsProvider = PagePortsContext.Provider;

/** The ports that the app was started with. */
export function usePagePorts(): PagePorts {
  const ports = useContext(PagePortsContext);
  if (ports === null) throw new Error('The app was rendered without its page ports');
  return ports;
}
