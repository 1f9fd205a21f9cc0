import type { PasskeyBrowser } from '../../domain/secondFactor/passkeys';
import type { Visit } from '../formPage';
import { findPasskeyBrowser } from '../secondFactorProof';

/** How long a typed password is valid for the next step. */
const PROOF_MS = 10 * 60_000;

/** True if the user recently entered the password in this session. */
export function isProved({ app, request }: Visit): boolean {
  const provedAt = request.session?.provedAt ?? null;
  // A clock that was ahead must not extend it.
  return provedAt !== null && Math.abs(app.clock.now() - provedAt) < PROOF_MS;
}

/** The browser of a logged-in user; null if the site can't use passkeys. */
export function browserOf({ app, request }: Visit): PasskeyBrowser | null {
  const sessionHash = request.session?.idHash;
  return sessionHash === undefined ? null : findPasskeyBrowser({ app }, sessionHash);
}
