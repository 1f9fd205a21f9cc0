import type { AskedBrowser } from '../../domain/secondFactor/passkeys';
import type { Visit } from '../formPage';
import { askedBrowser } from '../secondFactorProof';

/** So long the password that was typed counts for the next step. */
const PROOF_MS = 10 * 60_000;

/** The user has typed the password in this session not long ago. */
export function isProved({ app, request }: Visit): boolean {
  const provedAt = request.session?.provedAt ?? null;
  // A clock that was ahead meanwhile does not make it last longer.
  return provedAt !== null && Math.abs(app.clock.now() - provedAt) < PROOF_MS;
}

/** The browser of a signed-in user, where the site can have passkeys; else null. */
export function browserOf({ app, request }: Visit): AskedBrowser | null {
  const sessionHash = request.session?.idHash;
  return sessionHash === undefined ? null : askedBrowser({ app }, sessionHash);
}
