import { formatTime } from '../../../ui/formats';

/** Maximum validity of a quote, because this computer's clock may differ from the server's. */
const LONGEST_MS = 30 * 60_000;

/** Returns the milliseconds until a quote expires, by this computer's clock. */
export function msUntil(validUntil: string, now: number): number {
  return Math.min(LONGEST_MS, Math.max(0, Date.parse(validUntil) - now));
}

/** Formats when a quote was calculated, in the court's time zone: `Quoted 2:14 PM EST`. */
export function quotedWords(quotedAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  // Some browsers put a narrow no-break space before "PM".
  return `Quoted ${format.format(new Date(quotedAt)).replaceAll('\u202f', ' ')}`;
}

/**
 * Formats when an estimate was calculated, in the court's time zone: `Estimate · Quoted 2:14 PM`.
 */
export function estimateWords(quotedAt: string, timeZone: string): string {
  return `Estimate · Quoted ${formatTime(quotedAt, timeZone)}`;
}
