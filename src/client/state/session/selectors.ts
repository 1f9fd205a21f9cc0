import type { LoginStatus } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import type { SessionState } from './slice';

interface State {
  readonly session: SessionState;
}

export const selectLoginStatus = (state: State): LoginStatus => state.session.status;
export const selectUser = (state: State): CurrentUser => state.session.user;
export const selectUserId = (state: State): number | null => state.session.user.id;
export const selectIsLoggedIn = (state: State): boolean => state.session.status === 'loggedIn';
export const selectIsUserCheckFailed = (state: State): boolean => state.session.check !== 'done';
/** True while a failed check is being retried. */
export const selectIsUserCheckRepeated = (state: State): boolean =>
  state.session.check === 'repeated';
export const selectIsCookieRefused = (state: State): boolean =>
  state.session.cookieRefusedAt !== null;
/**
 * True if the session of the page's user ended; a failed check doesn't count as an ended session.
 */
export const selectHasSessionEnded = ({ session }: State): boolean =>
  session.endedUserId !== null && session.check === 'done';
/** The page's user, even after the session ended; null for a visitor. */
export const selectLastUserId = ({ session }: State): number | null =>
  session.user.id ?? session.endedUserId;
/** Milliseconds on the page's clock; null if unknown. */
export const selectSessionEndsAt = (state: State): number | null => state.session.endsAt;
/** Changes with each user; forms are then remounted. */
export const selectSessionGeneration = (state: State): number => state.session.generation;
/**
 * True if someone other than the current user may have requested the page. Nothing then counts
 * toward the current user's plan until they request it. A visitor's searches never count.
 */
export const selectNeedsConfirmation = ({ session }: State): boolean => {
  const { askedBy, check, status, user } = session;
  if (askedBy === 'unknown') return false;
  return status === 'loggedIn' ? askedBy !== user.id : check !== 'done';
};
