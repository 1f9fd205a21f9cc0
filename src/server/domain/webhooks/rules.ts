import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time';
import { WEBHOOK_SECRET_PREFIX } from '#contract/account/webhooks';
import { signMessage, SIGNATURE_HEADERS } from '../efmMessages/signature';
import type { PostOutcome } from './safePost';

/** Delays after failed attempts, in the order of the attempts. */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Delays after refusals, in their order; retrying rarely helps. */
const REFUSED_WAITS_MS: readonly number[] = [30 * MINUTE_MS, 5 * HOUR_MS, 24 * HOUR_MS];

/** Time after queueing or requeueing during which attempts may start. */
export const RETRY_MS = 72 * HOUR_MS;

/** Statuses for which a retry makes sense, unlike other 4xx. */
const TEMPORARY = [408, 425, 429];

/**
 * Maximum random deviation, as a fraction of the delay, which spreads the retries of many events.
 */
const JITTER = 0.2;

/** Status of a receiver that doesn't exist anymore. */
export const GONE = 410;

/** State of a delivery whose attempt failed. */
export interface RetryState {
  /** Attempts since the delivery was queued or requeued, including the failed one. */
  readonly tries: number;
  /** How many of `tries` were refused. */
  readonly refusals: number;
  /** Milliseconds since 1970. */
  readonly roundAt: number;
  readonly now: number;
}

/** True for a response that says the request itself is wrong. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !TEMPORARY.includes(status);
}

/**
 * Returns the time of a failed delivery's next attempt, in milliseconds since 1970; null if there
 * is none. `random` is between 0 and 1.
 */
export function nextTryAt(
  { retryAfterMs, status }: Pick<PostOutcome, 'status' | 'retryAfterMs'>,
  { now, refusals, roundAt, tries }: RetryState,
  random: number,
): number | null {
  const wait = isRefusal(status) ? REFUSED_WAITS_MS[refusals - 1] : WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + JITTER * (2 * random - 1));
  const at = now + Math.max(Math.round(spread), retryAfterMs ?? 0);
  const last = roundAt + RETRY_MS;
  if (at <= last) return at;
  // The last attempt is at the end of the three days, unless they end within the hour.
  return last - now > HOUR_MS ? last : null;
}

/** Creates a signing secret: `whsec_` and base64 of 32 random bytes. */
export function createSecret(): string {
  return WEBHOOK_SECRET_PREFIX + randomBytes(32).toString('base64');
}

/** A message to sign and send. */
export interface SignedPost {
  readonly messageId: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Returns the Standard Webhooks headers, with one signature per secret. */
export function signedHeaders(
  { at, body, messageId }: SignedPost,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const id = `msg_${messageId}`;
  const seconds = Math.floor(at / SECOND_MS);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return signMessage(id, seconds, body, key);
  });
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.id]: id,
    [SIGNATURE_HEADERS.timestamp]: String(seconds),
    [SIGNATURE_HEADERS.signature]: signatures.join(' '),
  };
}
