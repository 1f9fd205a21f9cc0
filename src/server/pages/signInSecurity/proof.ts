import type { PasskeyBrowser } from '../../domain/secondFactor/passkeys';
import { isPasswordRecent } from '../../http/proof';
import type { Visit } from '../formPage';
import { findPasskeyBrowser } from '../secondFactorProof';

/** True if the user recently entered the password in this session. */
export function hasRecentPassword({ app, request }: Visit): boolean {
  return isPasswordRecent(request, app.clock.now());
}

/** Returns the browser's data for a logged-in user; null if the site can't use passkeys. */
export function browserOf({ app, request }: Visit): PasskeyBrowser | null {
  const sessionHash = request.session?.idHash;
  return sessionHash === undefined ? null : findPasskeyBrowser({ app }, sessionHash);
}
