import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from './ports';

/** The navigation port, and how the router connects to it. */
export interface BrowserNavigation {
  readonly port: Navigation;
  /** Navigates like a link; navigating to the current URL adds no history entry. */
  readonly follow: (address: string) => void;
  /**
   * Called with the router's URL whenever the URL changes. The first call performs a navigation
   * requested before the router existed.
   */
  readonly connect: (navigate: NavigateFunction, address: string) => void;
  /** Returns and clears the URL requested before the router existed; null if none. */
  readonly takeWaiting: () => string | null;
}

interface Step {
  readonly address: string;
  readonly isReplaced: boolean;
}

export function createNavigation(): BrowserNavigation {
  let navigate: NavigateFunction | null = null;
  let current = '';
  let waiting: Step | null = null;
  function go(step: Step): void {
    if (navigate === null) waiting = step;
    else void navigate(step.address, { replace: step.isReplaced });
  }
  return {
    port: {
      push: (address) => go({ address, isReplaced: false }),
      replace: (address) => go({ address, isReplaced: true }),
      assign: (href) => window.location.assign(href),
      assignTop: (href) => (window.top ?? window).location.assign(href),
      reload: () => window.location.reload(),
    },
    follow: (address) => go({ address, isReplaced: address === current }),
    connect(routerNavigate, address) {
      navigate = routerNavigate;
      current = address;
      const step = waiting;
      waiting = null;
      if (step !== null) go(step);
    },
    takeWaiting() {
      const step = waiting;
      waiting = null;
      return step?.address ?? null;
    },
  };
}
