import { formatCourtClock } from '../courtTime';

/** Maximum validity of a quote, because this computer's clock may differ from the server's. */
const LONGEST_MS = 30 * 60_000;

/** Returns the milliseconds until a quote expires, by this computer's clock. */
export function msUntil(validUntil: string, now: number): number {
  return Math.min(LONGEST_MS, Math.max(0, Date.parse(validUntil) - now));
}

/** Formats when a quote was calculated, in the court's time zone: `Quoted 2:14 PM`. */
export function quotedWords(quotedAt: string, timeZone: string): string {
  return `Quoted ${formatCourtClock(quotedAt, timeZone)}`;
}

/** Formats when an estimate was calculated, in the court's time zone: `Estimated 2:14 PM`. */
export function estimateWords(quotedAt: string, timeZone: string): string {
  return `Estimated ${formatCourtClock(quotedAt, timeZone)}`;
}
