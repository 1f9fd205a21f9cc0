/** Quotes are valid for 30 minutes; the clock of this computer may differ from the server's. */
const LONGEST_MS = 30 * 60_000;

/** Milliseconds until a quote ends, by this computer's clock. */
export function msUntil(validUntil: string, now: number): number {
  return Math.min(LONGEST_MS, Math.max(0, Date.parse(validUntil) - now));
}
