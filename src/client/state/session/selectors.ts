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
/** The failed check is tried once more. */
export const selectIsUserCheckRepeated = (state: State): boolean =>
  state.session.check === 'repeated';
export const selectIsCookieRefused = (state: State): boolean =>
  state.session.cookieRefusedAt !== null;
/** The session of the page's user is over; a failed check doesn't prove that. */
export const selectHasSessionEnded = ({ session }: State): boolean =>
  session.endedUserId !== null && session.check === 'done';
/** Whose page this is, even after the session ended; null for a visitor. */
export const selectLastUserId = ({ session }: State): number | null =>
  session.user.id ?? session.endedUserId;
/** In milliseconds of the page's own clock; null where no end is known. */
export const selectSessionEndsAt = (state: State): number | null => state.session.endsAt;
/** Another number is another person: forms are then drawn anew. */
export const selectSessionGeneration = (state: State): number => state.session.generation;
/**
 * Somebody else may be signed in than who asked for the page: nothing of it may count for them
 * unasked. A visitor's searches never count.
 */
export const selectIsUnasked = ({ session }: State): boolean => {
  const { askedBy, check, status, user } = session;
  if (askedBy === 'unknown') return false;
  return status === 'loggedIn' ? askedBy !== user.id : check !== 'done';
};
