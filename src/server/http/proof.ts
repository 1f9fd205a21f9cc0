import type { FastifyRequest } from 'fastify';

/** How long a confirmed identity is valid for the next step. */
const PROOF_MS = 10 * 60_000;

/** True if the user recently confirmed their identity in this session. */
export function isRecentlyProved({ session }: FastifyRequest, now: number): boolean {
  const provedAt = session?.provedAt ?? null;
  // A clock that was ahead must not extend it.
  return provedAt !== null && Math.abs(now - provedAt) < PROOF_MS;
}
