import { setTimeout as pause } from 'node:timers/promises';

/** The longest that a test waits for something; only a machine under load needs so much. */
export const WAIT_MS = 30_000;
const POLL_MS = 40;

/**
 * Ends when `check` throws no more; after `WAIT_MS` it fails as the check does. For facts that come
 * a moment after what a test did, and that no locator can wait for.
 */
export async function eventually(check: () => Promise<void> | void): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(POLL_MS);
    }
  }
}
