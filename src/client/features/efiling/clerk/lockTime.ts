const MINUTE_MS = 60_000;

/** Returns the milliseconds until an instant; negative after it. */
export function timeLeft(iso: string, now: number): number {
  return Date.parse(iso) - now;
}

/** Returns the minutes until an instant, rounded up. */
export function minutesOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MINUTE_MS));
}
