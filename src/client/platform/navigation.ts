import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from './ports';

/** The navigation port, and the way the router joins it. */
export interface BrowserNavigation {
  readonly port: Navigation;
  /** Goes where a link leads; to the address that one is at without another entry of the history. */
  readonly follow: (address: string) => void;
  /**
   * Called on each change of address, with the router's current one. The first call goes where the
   * port was sent before there was a router.
   */
  readonly connect: (navigate: NavigateFunction, address: string) => void;
  /** Returns where the port was sent before there was a router, and forgets it; null for nowhere. */
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
