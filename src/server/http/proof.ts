import type { FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { HttpProblem } from './problems';

/** How long a confirmed identity remains valid. */
const PROOF_MS = 10 * 60_000;

/**
 * True if the instant is within the last `ms` milliseconds. An instant too far in the future, saved
 * while a clock was ahead, doesn't count.
 */
export function isRecent(instant: number | null, now: number, ms: number): boolean {
  return instant !== null && Math.abs(now - instant) < ms;
}

/** True if the user recently entered the password for a change in this session. */
export function isPasswordRecent({ session }: FastifyRequest, now: number): boolean {
  return isRecent(session?.provedAt ?? null, now, PROOF_MS);
}

/** True if the user recently used a second factor in this session. */
export function isFactorRecent({ session }: FastifyRequest, now: number): boolean {
  return isRecent(session?.factorAt ?? null, now, PROOF_MS);
}

/** True if the user recently confirmed their identity in this session in either way. */
export function isRecentlyProved(request: FastifyRequest, now: number): boolean {
  return isPasswordRecent(request, now) || isFactorRecent(request, now);
}

/** Creates the 401 that leads to the page for confirming one's identity, and back. */
export function identityNeeded({ locale, server }: FastifyRequest): HttpProblem {
  const location = buildLink(server.settings.contextPath, locale, BACKEND_PAGES.confirmIdentity);
  return new HttpProblem(401, { message: 'Confirm it’s you to continue.', location });
}
