import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from './ports';

/** The navigation port, and the way the router joins it. */
export interface BrowserNavigation {
  readonly port: Navigation;
  /** Goes where a link leads; to the address that one is at without another entry of the history. */
  readonly follow: (address: string) => void;
  /** Told on each change of address, with the one that the router is at. */
  readonly connect: (navigate: NavigateFunction, address: string) => void;
}

export function createNavigation(): BrowserNavigation {
  let navigate: NavigateFunction | null = null;
  let current = '';
  return {
    port: {
      push: (address) => void navigate?.(address),
      replace: (address) => void navigate?.(address, { replace: true }),
      assign: (href) => window.location.assign(href),
      assignTop: (href) => (window.top ?? window).location.assign(href),
      reload: () => window.location.reload(),
    },
    follow: (address) => void navigate?.(address, { replace: address === current }),
    connect(routerNavigate, address) {
      navigate = routerNavigate;
      current = address;
    },
  };
}
