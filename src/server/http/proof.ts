import type { FastifyRequest } from 'fastify';

/** How long a confirmed identity remains valid. */
export const PROOF_MS = 10 * 60_000;

/**
 * True if the instant is within the last `ms` milliseconds. An instant too far in the future, saved
 * while a clock was ahead, doesn't count.
 */
export function isRecent(instant: number | null, now: number, ms: number): boolean {
  return instant !== null && Math.abs(now - instant) < ms;
}

/** True if the user recently confirmed their identity in this session. */
export function isRecentlyProved({ session }: FastifyRequest, now: number): boolean {
  return isRecent(session?.provedAt ?? null, now, PROOF_MS);
}
