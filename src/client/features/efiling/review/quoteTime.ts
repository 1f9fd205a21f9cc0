/** Quotes are valid for 30 minutes; the clock of this computer may differ from the server's. */
const LONGEST_MS = 30 * 60_000;

/** Milliseconds until a quote ends, by this computer's clock. */
export function msUntil(validUntil: string, now: number): number {
  return Math.min(LONGEST_MS, Math.max(0, Date.parse(validUntil) - now));
}

/** `Quoted 2:14 PM EST`, in the court's zone. */
export function quotedWords(quotedAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  // Some browsers separate "PM" with a narrow space.
  return `Quoted ${format.format(new Date(quotedAt)).replaceAll('\u202f', ' ')}`;
}
