import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait of a test; only a machine under load needs this long. */
export const WAIT_MS = 30_000;
const POLL_MS = 40;

/**
 * Retries `check` until it no longer throws; after `WAIT_MS`, fails with its error. For conditions
 * that no locator can wait for.
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
