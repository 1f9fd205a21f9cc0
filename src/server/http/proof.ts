import type { FastifyRequest } from 'fastify';

/** How long a confirmed identity is valid for the next step. */
export const PROOF_MS = 10 * 60_000;

/** True for an instant of the last `ms` milliseconds. A clock that was ahead must not extend it. */
export function isRecent(instant: number | null, now: number, ms: number): boolean {
  return instant !== null && Math.abs(now - instant) < ms;
}

/** True if the user recently confirmed their identity in this session. */
export function isRecentlyProved({ session }: FastifyRequest, now: number): boolean {
  return isRecent(session?.provedAt ?? null, now, PROOF_MS);
}
