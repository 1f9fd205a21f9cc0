import type { CallArguments, CallName, CallResponse, NamedCall } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { buildQuery, fillPath } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import type { HttpRequest, HttpResult } from '../../platform/ports';
import { call, cancelled, delay, getPorts, put, select, type Saga } from '../../platform/saga';
import { selectHasError } from '../errors/selectors';
import { errorsSettled } from '../errors/slice';
import { selectLocale } from '../location/selectors';
import { selectUserId } from '../session/selectors';
import { selectSite } from '../site/selectors';
import { newBuildSeen } from '../site/slice';
import { callAnswered, callFailed, callSent, type SentCallName } from './actions';
import { handleApiError, readApiError, type ApiError, type ErrorHandling } from './apiError';

const RETRIES = 2;
const RETRY_PAUSE_MS = 400;
/** Longest automatic wait; for a longer one, users can choose Try again. */
const LONGEST_RETRY_AFTER_MS = 10_000;

/** The call properties that the sender needs. */
export interface SentCall {
  readonly name: SentCallName;
  /** True if the call may use one of the plan's searches. */
  readonly isCounted?: boolean;
  /** True if the call is idempotent, so that it may be retried. */
  readonly isIdempotent?: boolean;
}

/** Returns the `Retry-After` delay before a rejected read is retried; null for no retry. */
function requestedPause({ method }: HttpRequest, result: HttpResult): number | null {
  if (method !== 'GET' || result.kind !== 'answer' || result.status !== 503) return null;
  const { retryAfterMs = Infinity } = result;
  return retryAfterMs > LONGEST_RETRY_AFTER_MS ? null : retryAfterMs;
}

function isWorthRetrying(result: HttpResult): boolean {
  if (result.kind === 'offline') return true;
  return (
    (result.kind === 'answer' || result.kind === 'unreadable') &&
    result.status >= 502 &&
    result.status <= 504
  );
}

/**
 * Sends a request; retries an idempotent call twice with jittered backoff.
 *
 * Retries a read once after a 503's `Retry-After`, even for a counted search, because the server
 * sends a 503 before it counts. The server also counts a user's identical search only once in 24
 * hours. After a lost connection, a counted search is never retried.
 */
function* sendWithRetries(
  { isIdempotent = false, name }: SentCall,
  request: HttpRequest,
): Saga<HttpResult> {
  const { chance, network } = yield* getPorts();
  const attempts = isIdempotent ? 1 + RETRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    yield* put(callSent({ call: name, attempt }));
    const result = yield* call(network.send, request);
    const pauseMs = requestedPause(request, result);
    if (pauseMs !== null) {
      yield* delay(pauseMs + RETRY_PAUSE_MS * chance.fraction());
      yield* put(callSent({ call: name, attempt: attempt + 1 }));
      return yield* call(network.send, request);
    }
    if (attempt >= attempts || !isWorthRetrying(result)) return result;
    yield* delay(RETRY_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + chance.fraction()));
  }
}

function* reportResult(
  { isCounted = false, name }: SentCall,
  result: HttpResult,
  { sentAt, durationMs }: { readonly sentAt: number; readonly durationMs: number },
): Saga {
  if (result.kind !== 'answer') {
    yield* put(callFailed({ call: name, cause: result.kind, durationMs }));
    return;
  }
  const { buildId, isOutdated } = yield* select(selectSite);
  if (result.buildId !== null && result.buildId !== buildId && !isOutdated) {
    yield* put(newBuildSeen());
  }
  const { sessionRemainingMs, status } = result;
  // Counts from when the request was sent, because an early warning is better than a late one.
  const end = sessionRemainingMs === null ? {} : { sessionEndsAt: sentAt + sessionRemainingMs };
  yield* put(callAnswered({ call: name, isCounted, status, durationMs, ...end }));
}

function* sendAndReport(sent: SentCall, request: HttpRequest): Saga<HttpResult> {
  const { clock } = yield* getPorts();
  const sentAt = clock.elapsed();
  const elapsed = (): number => Math.round(clock.elapsed() - sentAt);
  let isDone = false;
  try {
    const result = yield* sendWithRetries(sent, request);
    isDone = true;
    yield* reportResult(sent, result, { sentAt, durationMs: elapsed() });
    return result;
  } finally {
    if (!isDone && (yield* cancelled())) {
      yield* put(callFailed({ call: sent.name, cause: 'canceled', durationMs: elapsed() }));
    }
  }
}

/**
 * Sends a request, including the odometer's, and reports it as actions. Dispatches `calls/sent` per
 * attempt, then exactly one `calls/answered` or `calls/failed`, even if the saga is canceled.
 */
export function* sendCall(sent: SentCall, request: HttpRequest): Saga<HttpResult> {
  // Runs as a separate task, because a `yield*` caller would continue after an effect that runs
  // during cancellation.
  return yield* call(sendAndReport, sent, request);
}

export type CallOutcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError };

/** Any call's arguments, once their types have been checked. */
interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: LinkQuery | undefined;
  readonly body?: unknown;
}

interface SendOptions {
  /** Idempotency key of an earlier attempt. */
  readonly onceKey?: string | undefined;
  /** True if the page sends the call without the user, for example to poll. */
  readonly isAutomatic?: boolean;
}

/** Builds a call's request with the headers of spec section 7. */
function* buildRequest<Name extends CallName>(
  row: NamedCall<Name>,
  args: CallArguments<Name>,
  { isAutomatic = false, onceKey }: SendOptions,
): Saga<HttpRequest> {
  const { chance, cookies } = yield* getPorts();
  const { contextPath } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  const userId = yield* select(selectUserId);
  const { params = {}, query = {}, body }: AnyArguments = args;
  const changes = row.method !== 'GET';
  return {
    method: row.method,
    url: `${contextPath}${fillPath(row.path, params)}${buildQuery(query)}`,
    headers: {
      accept: 'application/json',
      [HEADERS.location]: locale.code,
      [HEADERS.xsrf]: cookies.read('XSRF-TOKEN'),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(row.isOnce === true ? { [HEADERS.once]: onceKey ?? chance.id() } : {}),
      ...(isAutomatic ? { [HEADERS.background]: '1' } : {}),
      // A change includes the user id that this tab assumes; the server rejects a mismatch.
      ...(changes && userId !== null ? { [HEADERS.user]: String(userId) } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    ...(row.outlivesPage === true ? { outlivesPage: true } : {}),
  };
}

function* settle({ subject }: ErrorHandling): Saga {
  if (subject === undefined || !(yield* select(selectHasError, subject))) return;
  yield* put(errorsSettled({ subject }));
}

/**
 * The only way to call the server: `callApi(COURT_CALLS.getCase, args)`. Never throws: when it
 * returns, `handleApiError` has handled any failure.
 *
 * Retries uncounted GETs, and changes with an Idempotency-Key. `onceKey` is that key if an earlier
 * attempt had one; otherwise a new key is created. An automatic call doesn't extend the session.
 */
export function* callApi<Name extends CallName>(
  row: NamedCall<Name>,
  args: CallArguments<Name>,
  { isAutomatic, onceKey, ...handling }: ErrorHandling & SendOptions = {},
): Saga<CallOutcome<CallResponse<Name>>> {
  const request = yield* buildRequest(row, args, { isAutomatic, onceKey });
  const isIdempotent = (row.method === 'GET' && !row.isCounted) || row.isOnce === true;
  const result = yield* sendCall({ ...row, isIdempotent }, request);
  const error = readApiError(result, row.answers);
  if (error === null) {
    yield* settle(handling);
    const data = (result.kind === 'answer' ? result.body : null) as CallResponse<Name>;
    return { ok: true, data };
  }
  yield* handleApiError(error, { isBackground: row.isBackground ?? false, ...handling });
  return { ok: false, error };
}
