const MINUTE_MS = 60_000;

/** Milliseconds until an instant; negative once it is over. */
export function timeLeft(iso: string, now: number): number {
  return Date.parse(iso) - now;
}

/** The same in minutes, rounded up. */
export function minutesOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / MINUTE_MS));
}
