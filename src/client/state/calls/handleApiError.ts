import { flattenFieldErrors, USER_CHANGED, type FieldErrors } from '#contract/apiErrors';
import { MESSAGES } from '#contract/messages';
import { put, select, type Saga } from '../../platform/saga';
import { errorsShown } from '../errors/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { loggedOutSeen, userRequested } from '../session/slice';
import { selectSite } from '../site/selectors';
import type { ApiError } from './apiError';

export interface ErrorHandling {
  /** Leaves every failure to the caller (spec section 7, requests flagged to skip). */
  readonly skipErrorHandling?: boolean;
  /** A 401 means logged out and nothing else; other failures are left to the caller. */
  readonly isBackground?: boolean;
  /** Asked when the failure is there: what nobody waits for any more is not told to anybody. */
  readonly isAwaited?: () => Saga<boolean>;
  /** The form that takes a 400; without it the messages are shown as errors. */
  readonly onValidation?: (errors: FieldErrors) => Saga;
  /** A 404 is the caller's not-found state. */
  readonly isNotFoundHandled?: boolean;
  /** Nothing is said of a failure without a connection: the page's notice does. */
  readonly isSilentOffline?: boolean;
  /** Names what is asked for: what is said of its failure goes when it succeeds. */
  readonly subject?: string;
  /** Takes a 409 of this code in place of the error area; what else is refused is told there. */
  readonly onConflict?: { readonly code: string; readonly handle: () => Saga };
}

/** The error catalogue, row by row (spec section 8). */
export function* handleApiError(error: ApiError, handling: ErrorHandling): Saga {
  if (handling.skipErrorHandling) return;
  if (handling.isAwaited && !(yield* handling.isAwaited())) return;
  if (handling.isBackground) {
    if (error.kind === 'unauthorized') yield* put(loggedOutSeen());
    return;
  }
  const { subject } = handling;
  function* say(...texts: readonly string[]): Saga {
    const lines = texts.map((text) => (subject === undefined ? { text } : { text, subject }));
    yield* put(errorsShown(lines));
  }
  switch (error.kind) {
    case 'validation':
      if (handling.onValidation) {
        yield* handling.onValidation(error.errors);
      } else {
        yield* say(...flattenFieldErrors(error.errors));
      }
      return;
    case 'unauthorized':
      yield* leaveForLogin(error.location);
      return;
    case 'notFound':
      if (!handling.isNotFoundHandled) yield* say(error.message);
      return;
    case 'refused':
      if (error.status === 409 && error.code === handling.onConflict?.code) {
        yield* handling.onConflict.handle();
        return;
      }
      if (error.status === 409 && error.code === USER_CHANGED) {
        yield* say(MESSAGES.userChanged);
        yield* put(userRequested());
        return;
      }
      yield* say(error.message);
      return;
    case 'network':
      // The page's notice says that it is offline, and the screen keeps what it shows.
      if (handling.isSilentOffline === true && !(yield* select(selectSite)).isOnline) return;
      yield* say(error.message);
      return;
    case 'server':
      yield* say(error.message);
  }
}
