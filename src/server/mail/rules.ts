import type { Rate } from '../limits';

/** A mail that was not taken so often is given up. */
export const MAX_TRIES = 8;

const FIRST_WAIT_MS = 30_000;
/** Of a wait, so much may come on top by chance, so that not all mails come back at once. */
const JITTER = 0.25;

/**
 * Milliseconds from a failed try to the next one: 30 s, doubled with each further try, up to a
 * quarter more by chance (`fraction` from 0 up to 1). The seven waits together take about an hour.
 */
export function waitAfter(tries: number, fraction: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + JITTER * fraction));
}

/** So many mails go to one address; what is beyond waits. */
export const ADDRESS_RATES: Readonly<Record<'notice' | 'security', readonly Rate[]>> = {
  notice: [
    { count: 20, windowMs: 3_600_000 },
    { count: 60, windowMs: 86_400_000 },
  ],
  security: [
    { count: 10, windowMs: 3_600_000 },
    { count: 30, windowMs: 86_400_000 },
  ],
};

/** How a mail came back: for good, or for now. */
export type BounceKind = 'HARD' | 'SOFT';

/**
 * What a mail server means by a refusal. Hard is only what is said of the address itself: a full box, a
 * mail that is too long and a refusal of whom it comes from (5.7) are no reason to give an address up.
 * `status` is the enhanced code (RFC 3463), null where there is none; `code` that of SMTP.
 */
export function bounceKind(status: string | null, code: number | null): BounceKind {
  if (status !== null) return /^5\.(?:1\.\d+|2\.1|4\.4)$/.test(status) ? 'HARD' : 'SOFT';
  return code === 550 || code === 551 || code === 553 ? 'HARD' : 'SOFT';
}

/** The first enhanced status code in what a mail server said; null where there is none. */
export function statusIn(text: string): string | null {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;
}
