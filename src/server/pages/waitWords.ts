const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a waiting time: `12 min`, `5 hr`, `3 days`. */
export function waitWords(ms: number): string {
  if (ms < HOUR_MS) return `${String(Math.max(0, Math.floor(ms / MINUTE_MS)))} min`;
  if (ms < 2 * DAY_MS) return `${String(Math.floor(ms / HOUR_MS))} hr`;
  return `${String(Math.floor(ms / DAY_MS))} days`;
}
