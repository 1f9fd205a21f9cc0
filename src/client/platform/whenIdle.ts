import { whenNoCall } from './callsUnderWay';

/** Maximum wait for a page that is never idle. */
const PATIENCE_MS = 2_000;
const NO_IDLE_PAUSE_MS = 50;

/**
 * Resolves when the page is idle, for optional code that improves a page. On a slow connection,
 * loading such code earlier would delay what the page waits for.
 */
export async function whenIdle(): Promise<void> {
  await whenNoCall(PATIENCE_MS);
  await whenResting();
}

function whenResting(): Promise<void> {
  return new Promise((resolve) => {
    // A replay has no window, and nothing to wait for.
    if (typeof window === 'undefined') resolve();
    else if (typeof window.requestIdleCallback === 'function') {
      window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    } else {
      window.setTimeout(resolve, NO_IDLE_PAUSE_MS);
    }
  });
}
