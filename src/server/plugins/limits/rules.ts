import { DAY_MS } from '#contract/time';
import type { Limits, Rate } from '../../limits';

/** A key's failures, and when its next attempt is allowed. */
export interface Delay {
  readonly failures: number;
  readonly until: number;
}

/** Returns the start of the current window. */
export function windowStart(now: number, { windowMs }: Rate): number {
  return Math.floor(now / windowMs) * windowMs;
}

/**
 * Returns the milliseconds until the next attempt is allowed, at most `longestMs`; old failures
 * don't count. A delay longer than `longestMs` was set while a clock was ahead: the delay is
 * ignored, but its failures count.
 */
export function remainingDelay(
  delay: Delay,
  now: number,
  { longestMs }: Pick<Limits['loginDelay'], 'longestMs'>,
): number {
  const left = delay.until - now;
  return isForgotten(delay, now) || left > longestMs ? 0 : Math.max(0, left);
}

/** Returns the delay after one more failure. */
export function longerDelay(delay: Delay, now: number, limits: Limits['loginDelay']): Delay {
  const failures = (isForgotten(delay, now) ? 0 : delay.failures) + 1;
  const doublings = failures - limits.freeFailures;
  const wait =
    doublings < 0 ? 0 : Math.min(limits.longestMs, limits.firstMs * 2 ** Math.min(doublings, 30));
  return { failures, until: now + wait };
}

function isForgotten(delay: Delay, now: number): boolean {
  return delay.until + DAY_MS < now;
}
