import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time';

/** Formats a waiting time as `12 min`, `5 hr`, `1 day, 21 hr`, or `3 days`. */
export function waitWords(ms: number): string {
  if (ms < HOUR_MS) return `${String(Math.max(0, Math.floor(ms / MINUTE_MS)))} min`;
  if (ms < DAY_MS) return `${String(Math.floor(ms / HOUR_MS))} hr`;
  if (ms < 2 * DAY_MS) {
    const hours = Math.floor((ms - DAY_MS) / HOUR_MS);
    return hours === 0 ? '1 day' : `1 day, ${String(hours)} hr`;
  }
  return `${String(Math.floor(ms / DAY_MS))} days`;
}
