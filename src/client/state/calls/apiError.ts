import {
  flattenFieldErrors,
  nestFieldErrors,
  USER_CHANGED,
  type FieldErrors,
  type MessageErrorBody,
  type ServerErrorBody,
  type UnauthorizedBody,
  type ValidationErrorBody,
} from '#contract/apiErrors';
import { matchesOutline } from '#contract/answers';
import type { AnswerShape } from '#contract/calls';
import { LOOK_REASON_NEEDED } from '#contract/admin/people';
import { MESSAGES, serverErrorText } from '#contract/messages';
import type { HttpResult } from '../../platform/ports';
import { put, select, type Saga } from '../../platform/saga';
import { errorsShown } from '../errors/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { loggedOutSeen, userRequested } from '../session/slice';
import { selectSite } from '../site/selectors';

/** A failed call, in the terms of spec section 8. */
export type ApiError =
  | { readonly kind: 'validation'; readonly errors: FieldErrors }
  | { readonly kind: 'unauthorized'; readonly location: string | null }
  | { readonly kind: 'notFound'; readonly message: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly code: string | null;
    }
  | { readonly kind: 'server'; readonly message: string }
  | { readonly kind: 'network'; readonly message: string };

/** True if a super user must state a reason to see the record. */
export function isReasonNeeded(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === LOOK_REASON_NEEDED;
}

/** Returns the text of an error that a screen shows in place. */
export function apiErrorText(error: ApiError): string {
  switch (error.kind) {
    case 'validation':
      return flattenFieldErrors(error.errors)[0] ?? MESSAGES.notValid;
    case 'unauthorized':
      return 'Please log in.';
    case 'notFound':
    case 'refused':
    case 'server':
    case 'network':
      return error.message;
  }
}

type FieldEntry = ValidationErrorBody['fields'][number];

function isFieldEntry(entry: unknown): entry is FieldEntry {
  const { name, messages } = (entry ?? {}) as Partial<FieldEntry>;
  return typeof name === 'string' && Array.isArray(messages);
}

function readTexts(messages: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * Reads the messages of a 400; always returns at least one, so that a form always shows an error.
 */
function readValidation(body: unknown): FieldErrors {
  const { messages, fields } = (body ?? {}) as Partial<ValidationErrorBody>;
  const errors = nestFieldErrors({
    messages: readTexts(messages),
    fields: (Array.isArray(fields) ? fields.filter(isFieldEntry) : []).map((entry) => ({
      name: entry.name,
      messages: readTexts(entry.messages),
    })),
  });
  return flattenFieldErrors(errors).length > 0
    ? errors
    : { ...errors, messages: [MESSAGES.notValid] };
}

function readMessage(body: unknown): { message: string; code: string | null } {
  const { message, code } = (body ?? {}) as Partial<MessageErrorBody>;
  return {
    message: typeof message === 'string' && message !== '' ? message : MESSAGES.serverError,
    code: typeof code === 'string' ? code : null,
  };
}

function readUnauthorized(result: { body: unknown; location: string | null }): string | null {
  if (result.location !== null) return result.location;
  const { location } = (result.body ?? {}) as Partial<UnauthorizedBody>;
  return typeof location === 'string' ? location : null;
}

/** Checks that a successful response has the shape given in its call's row. */
function isAnswerShaped(body: unknown, shape: AnswerShape): boolean {
  if (shape === 'anything') return true;
  return shape === 'number' ? Number.isFinite(body) : matchesOutline(body, shape);
}

/** Reads the error from a call's result; null if the call succeeded. */
export function readApiError(result: HttpResult, shape: AnswerShape): ApiError | null {
  if (result.kind === 'offline') return { kind: 'network', message: MESSAGES.offline };
  if (result.kind === 'timedOut') return { kind: 'network', message: MESSAGES.timedOut };
  if (result.kind === 'unreadable') {
    if (result.status === 401) return { kind: 'unauthorized', location: null };
    return result.status >= 500
      ? { kind: 'server', message: MESSAGES.serverError }
      : { kind: 'network', message: MESSAGES.badAnswer };
  }
  const { status, body } = result;
  if (status >= 200 && status < 300) {
    return isAnswerShaped(body, shape) ? null : { kind: 'network', message: MESSAGES.badAnswer };
  }
  if (status === 400) return { kind: 'validation', errors: readValidation(body) };
  if (status === 401) return { kind: 'unauthorized', location: readUnauthorized(result) };
  if (status === 404) return { kind: 'notFound', message: readMessage(body).message };
  if (status === 503 || status < 500) return { kind: 'refused', status, ...readMessage(body) };
  const { message, uuid } = (body ?? {}) as Partial<ServerErrorBody>;
  return {
    kind: 'server',
    message: serverErrorText(
      typeof message === 'string' ? message : undefined,
      typeof uuid === 'string' ? uuid : undefined,
    ),
  };
}

export interface ErrorHandling {
  /**
   * True to leave every failure to the caller (spec section 7, requests flagged to skip error
   * handling).
   */
  readonly skipErrorHandling?: boolean;
  /**
   * True to treat a 401 as logged out without redirecting, and to leave other failures to the
   * caller.
   */
  readonly isBackground?: boolean;
  /** Checked on failure: errors of a request that is no longer needed aren't shown. */
  readonly isAwaited?: () => Saga<boolean>;
  /** Receives a 400 for a form; if absent, the messages are shown as errors. */
  readonly onValidation?: (errors: FieldErrors) => Saga;
  /** True to leave a 404 to the caller's not-found state. */
  readonly isNotFoundHandled?: boolean;
  /** True if the screen asks for the reason that a record requires. */
  readonly isReasonHandled?: boolean;
  /** True to show no error while offline, because the page already has an offline notice. */
  readonly isSilentOffline?: boolean;
  /** Identifies the request; when the request succeeds, its error is cleared. */
  readonly subject?: string;
  /**
   * Handles a 409 with this code, with the server's message; all other failures go to the error
   * area.
   */
  readonly onConflict?: { readonly code: string; readonly handle: (message: string) => Saga };
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
      if (handling.isReasonHandled && isReasonNeeded(error)) return;
      if (error.status === 409 && error.code === handling.onConflict?.code) {
        yield* handling.onConflict.handle(error.message);
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
      // While offline, the page's notice says so, and the screen keeps its data.
      if (handling.isSilentOffline === true && !(yield* select(selectSite)).isOnline) return;
      yield* say(error.message);
      return;
    case 'server':
      yield* say(error.message);
  }
}
