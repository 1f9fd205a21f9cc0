const MINUTE_MS = 60_000;

/** Milliseconds until an instant; negative after it. */
export function timeLeft(iso: string, now: number): number {
  return Date.parse(iso) - now;
}

/** Minutes until an instant, rounded up. */
export function minutesOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MINUTE_MS));
}
