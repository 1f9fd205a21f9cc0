import type { CallArguments, CallName, CallResponse, CallRow, NamedCall } from '#contract/calls';
import { HEADERS } from '#contract/headers';
import { buildQuery, fillPath } from '#contract/links';
import type { LinkQuery } from '#contract/queryFields';
import type { HttpRequest, HttpResult } from '../../platform/ports';
import { call, delay, getPorts, put, select, type Saga } from '../../platform/saga';
import { selectIsTold } from '../errors/selectors';
import { errorsSettled } from '../errors/slice';
import { selectLocale } from '../location/selectors';
import { selectUserId } from '../session/selectors';
import { selectSite } from '../site/selectors';
import { newBuildSeen } from '../site/slice';
import { answerArrived } from './actions';
import { readApiError, type ApiError } from './apiError';
import { handleApiError, type ErrorHandling } from './handleApiError';

export type CallOutcome<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: ApiError };

const RETRIES = 2;
const RETRY_PAUSE_MS = 400;
/** People who wait longer than this would rather press Try again. */
const LONGEST_RETRY_AFTER_MS = 10_000;

/** Any call's arguments, once their types have been checked. */
interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: LinkQuery | undefined;
  readonly body?: unknown;
}

/** The request of a call with the headers of spec section 7. */
function* buildRequest<Name extends CallName>(
  row: NamedCall<Name>,
  args: CallArguments<Name>,
  onceKey: string | undefined,
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
      // A change carries who this tab believes it acts for; the server refuses a mismatch.
      ...(changes && userId !== null ? { [HEADERS.user]: String(userId) } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** Returns the pause that a busy server asks for before a read is sent again; null for no retry. */
function askedPause(row: CallRow, result: HttpResult): number | null {
  if (row.method !== 'GET' || result.kind !== 'answer' || result.status !== 503) return null;
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
 * Sends, with retries: a GET that is not counted is idempotent, and so is a change with an
 * Idempotency-Key; it is tried up to twice more after pauses that grow and are uneven (exponential
 * backoff with jitter).
 *
 * A read that a busy server refused is sent once more after its `Retry-After`, a counted search too: a
 * 503 comes from before the search was counted, and the server counts the same search of a user only
 * once in 24 hours. A lost connection is another matter, where a counted search is never sent again.
 */
function* sendWithRetries(row: CallRow, request: HttpRequest): Saga<HttpResult> {
  const { chance, network } = yield* getPorts();
  const isIdempotent = (row.method === 'GET' && !row.isCounted) || row.isOnce === true;
  const retries = isIdempotent ? RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    const result = yield* call(network.send, request);
    const pauseMs = askedPause(row, result);
    if (pauseMs !== null) {
      yield* delay(pauseMs + RETRY_PAUSE_MS * chance.fraction());
      return yield* call(network.send, request);
    }
    if (attempt >= retries || !isWorthRetrying(result)) return result;
    yield* delay(RETRY_PAUSE_MS * 2 ** attempt * (0.5 + chance.fraction()));
  }
}

function* reportAnswer(
  { isCounted = false, name }: NamedCall<CallName>,
  result: HttpResult,
  sentAt: number,
): Saga {
  if (result.kind !== 'answer') return;
  const { buildId, isOutdated } = yield* select(selectSite);
  if (result.buildId !== null && result.buildId !== buildId && !isOutdated) {
    yield* put(newBuildSeen());
  }
  const { sessionRemainingMs, status } = result;
  yield* put(
    answerArrived({
      call: name,
      isCounted,
      status,
      // From when it was sent: rather warned too early than too late.
      ...(sessionRemainingMs === null ? {} : { sessionEndsAt: sentAt + sessionRemainingMs }),
    }),
  );
}

function* settle({ subject }: ErrorHandling): Saga {
  if (subject === undefined || !(yield* select(selectIsTold, subject))) return;
  yield* put(errorsSettled({ subject }));
}

/**
 * The one way to call the server: `callApi(COURT_CALLS.getCase, args)`. Never throws; every failure has gone through `handleApiError`
 * when this ends, and the caller still learns of it. `onceKey` is the key of a change that is done
 * once, where an earlier try had one; else it gets a new one.
 */
export function* callApi<Name extends CallName>(
  row: NamedCall<Name>,
  args: CallArguments<Name>,
  { onceKey, ...handling }: ErrorHandling & { readonly onceKey?: string } = {},
): Saga<CallOutcome<CallResponse<Name>>> {
  const request = yield* buildRequest(row, args, onceKey);
  const { clock } = yield* getPorts();
  const sentAt = clock.elapsed();
  const result = yield* sendWithRetries(row, request);
  yield* reportAnswer(row, result, sentAt);
  const error = readApiError(result, row.answers);
  if (error === null) {
    yield* settle(handling);
    const data = (result.kind === 'answer' ? result.body : null) as CallResponse<Name>;
    return { ok: true, data };
  }
  yield* handleApiError(error, { isBackground: row.isBackground ?? false, ...handling });
  return { ok: false, error };
}
