import { flattenFieldErrors, USER_CHANGED, type FieldErrors } from '#contract/apiErrors';
import { MESSAGES } from '#contract/messages';
import { put, select, type Saga } from '../../platform/saga';
import { errorsShown } from '../errors/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { loggedOutSeen, userRequested } from '../session/slice';
import { selectSite } from '../site/selectors';
import type { ApiError } from './apiError';

export interface ErrorHandling {
  /**
   * Leaves every failure to the caller (spec section 7, requests flagged to skip error handling).
   */
  readonly skipErrorHandling?: boolean;
  /** Treats a 401 as logged out without redirecting; leaves other failures to the caller. */
  readonly isBackground?: boolean;
  /** Checked on failure: errors of a request that is no longer needed aren't shown. */
  readonly isAwaited?: () => Saga<boolean>;
  /** Receives a 400 for a form; if absent, the messages are shown as errors. */
  readonly onValidation?: (errors: FieldErrors) => Saga;
  /** Leaves a 404 to the caller's not-found state. */
  readonly isNotFoundHandled?: boolean;
  /** Shows no error while offline: the page already has an offline notice. */
  readonly isSilentOffline?: boolean;
  /** Names the request; its error is cleared when it succeeds. */
  readonly subject?: string;
  /** Handles a 409 with this code; all other failures go to the error area. */
  readonly onConflict?: { readonly code: string; readonly handle: () => Saga };
}

/** Handles an error by the error catalog, row by row (spec section 8). */
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
      // The page's notice says it's offline, and the screen keeps its data.
      if (handling.isSilentOffline === true && !(yield* select(selectSite)).isOnline) return;
      yield* say(error.message);
      return;
    case 'server':
      yield* say(error.message);
  }
}
