import { DAY_MS } from '#contract/time';

/** Age in days at which data is marked as stale. */
export const STALE_FROM_DAYS = 7;

/** Returns the whole days since an ISO instant; 0 for a future or invalid instant. */
export function ageInDays(instant: string, now: number): number {
  const age = now - new Date(instant).getTime();
  return Number.isNaN(age) ? 0 : Math.max(0, Math.floor(age / DAY_MS));
}
