import { formatQuantity } from '#contract/formats';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time';

/** Formats a waiting time as `12 min`, `5 hr`, `1 day, 21 hr`, or `3 days`. */
export function waitWords(ms: number): string {
  if (ms < HOUR_MS) return `${String(Math.max(0, Math.floor(ms / MINUTE_MS)))} min`;
  if (ms < DAY_MS) return `${String(Math.floor(ms / HOUR_MS))} hr`;
  const days = formatQuantity(Math.floor(ms / DAY_MS), 'day');
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  return hours === 0 ? days : `${days}, ${String(hours)} hr`;
}
