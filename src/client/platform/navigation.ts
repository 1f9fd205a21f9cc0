import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from './ports';

/** The navigation port, and the way the router joins it. */
export interface BrowserNavigation {
  readonly port: Navigation;
  readonly connect: (navigate: NavigateFunction) => void;
}

export function createNavigation(): BrowserNavigation {
  let navigate: NavigateFunction | null = null;
  return {
    port: {
      push: (address) => void navigate?.(address),
      replace: (address) => void navigate?.(address, { replace: true }),
      assign: (href) => window.location.assign(href),
      assignTop: (href) => (window.top ?? window).location.assign(href),
      reload: () => window.location.reload(),
    },
    connect(routerNavigate) {
      navigate = routerNavigate;
    },
  };
}
