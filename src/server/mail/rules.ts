/** A mail that was not taken so often is given up. */
export const MAX_TRIES = 8;

const FIRST_WAIT_MS = 30_000;
/** Of a wait, so much may come on top by chance, so that not all mails come back at once. */
const JITTER = 0.25;

/**
 * Milliseconds from a failed try to the next one: 30 s, doubled with each further try, up to a
 * quarter more by chance (`fraction` from 0 up to 1). The seven waits together take about an hour.
 */
export function waitAfter(tries: number, fraction: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + JITTER * fraction));
}
