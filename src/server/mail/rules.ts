import { DAY_MS } from '#contract/time';
import type { Rate } from '../limits';

/** Maximum attempts of an email. */
export const MAX_TRIES = 8;

/**
 * Maximum attempts that count while the SMTP server is unavailable; the rest remain for the time
 * after the outage.
 */
export const OUTAGE_TRIES = 5;

/** Age after which an email is abandoned because the SMTP server is still unavailable. */
export const OUTAGE_MAX_MS = 3 * DAY_MS;

const FIRST_WAIT_MS = 30_000;
/** Maximum random part added to a delay, so that emails aren't all retried at the same time. */
const JITTER = 0.25;

/**
 * Returns the milliseconds from a failed attempt to the next: 30 s, doubled each time, plus up to
 * 25% jitter (`fraction` is 0 to 1). All seven delays together take about an hour.
 */
export function waitAfter(tries: number, fraction: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + JITTER * fraction));
}

/** Maximum emails per address and window; additional emails wait. */
export const ADDRESS_RATES: Readonly<Record<'notice' | 'security', readonly Rate[]>> = {
  notice: [
    { count: 20, windowMs: 3_600_000 },
    { count: 60, windowMs: DAY_MS },
  ],
  security: [
    { count: 10, windowMs: 3_600_000 },
    { count: 30, windowMs: DAY_MS },
  ],
};

const ANSWER_MAX_LENGTH = 300;

/** Formats an SMTP server's text as one short line without control characters, to be stored. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_MAX_LENGTH)
    .replace(/\p{Cs}/gu, '');
}

/** Permanent (hard) or temporary (soft) bounce. */
export type BounceKind = 'HARD' | 'SOFT';

/**
 * Classifies an SMTP server's rejection. Only a problem with the address itself is hard, not a full
 * mailbox, an oversized email, or a rejected sender (5.1.7, 5.1.8, 5.7). `status` is the enhanced code (RFC 3463)
 * or null; `code` is the SMTP code.
 */
export function bounceKind(status: string | null, code: number | null): BounceKind {
  if (status !== null) return /^5\.(?:1\.(?![78]$)\d+|2\.1|4\.4)$/.test(status) ? 'HARD' : 'SOFT';
  return code === 550 || code === 551 || code === 553 ? 'HARD' : 'SOFT';
}

/** Finds the first enhanced status code in an SMTP server's response; null if there is none. */
export function statusIn(text: string): string | null {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;
}
