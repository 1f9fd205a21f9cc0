import { MINUTE_MS } from '#contract/time';

/** Returns the milliseconds until an instant; negative after it. */
export function timeLeft(iso: string, now: number): number {
  return Date.parse(iso) - now;
}

/** Converts the milliseconds left to minutes, rounded up; 0 for a past instant. */
export function minutesOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MINUTE_MS));
}
