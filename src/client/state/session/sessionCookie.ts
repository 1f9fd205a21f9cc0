import { SESSION_COOKIE_MIN_LENGTH } from '#contract/limits';
import { getPorts, type Saga } from '../../platform/saga';

/**
 * Returns true if the readable cookie says that a user is logged in (spec section 4, session
 * cookie).
 */
export function* hasSessionCookie(): Saga<boolean> {
  const { cookies } = yield* getPorts();
  return cookies.read('signed_in').length > SESSION_COOKIE_MIN_LENGTH;
}
