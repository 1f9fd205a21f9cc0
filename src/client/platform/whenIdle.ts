import { whenNoCall } from './callsUnderWay';

/** Longest that a page that never rests is waited for. */
const PATIENCE_MS = 2_000;
const NO_IDLE_PAUSE_MS = 50;

/**
 * Ends when the page has nothing more urgent to do: for code that makes a page better but is not
 * needed to use it. On a slow line its files would take their share from what the page waits for.
 */
export async function whenIdle(): Promise<void> {
  await whenResting();
  await whenNoCall(PATIENCE_MS);
}

function whenResting(): Promise<void> {
  return new Promise((resolve) => {
    // A recording that is played again has no window, and nothing to wait for.
    if (typeof window === 'undefined') resolve();
    else if (typeof window.requestIdleCallback === 'function') {
      window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    } else {
      window.setTimeout(resolve, NO_IDLE_PAUSE_MS);
    }
  });
}
