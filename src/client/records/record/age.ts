const DAY_MS = 24 * 60 * 60_000;

/** From so many days on, data is told to be old. */
export const STALE_FROM_DAYS = 7;

/** Whole days between an ISO instant and now; 0 for one that is yet to come or no instant. */
export function ageInDays(instant: string, now: number): number {
  const age = now - new Date(instant).getTime();
  return Number.isNaN(age) ? 0 : Math.max(0, Math.floor(age / DAY_MS));
}
