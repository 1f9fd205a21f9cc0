import type { CallArguments, CallName, CallResponse, NamedCall } from '#contract/calls';
import { HEADERS } from '#contract/headers';
import { buildQuery, fillPath } from '#contract/links';
import type { LinkQuery } from '#contract/queryFields';
import type { HttpRequest } from '../../platform/ports';
import { getPorts, put, select, type Saga } from '../../platform/saga';
import { selectHasError } from '../errors/selectors';
import { errorsSettled } from '../errors/slice';
import { selectLocale } from '../location/selectors';
import { selectUserId } from '../session/selectors';
import { selectSite } from '../site/selectors';
import { readApiError, type ApiError } from './apiError';
import { handleApiError, type ErrorHandling } from './handleApiError';
import { sendCall } from './sendCall';

export type CallOutcome<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: ApiError };

/** Any call's arguments, once their types have been checked. */
interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: LinkQuery | undefined;
  readonly body?: unknown;
}

/** Builds a call's request with the headers of spec section 7. */
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
      // A change carries the user that this tab assumes; the server refuses a mismatch.
      ...(changes && userId !== null ? { [HEADERS.user]: String(userId) } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function* settle({ subject }: ErrorHandling): Saga {
  if (subject === undefined || !(yield* select(selectHasError, subject))) return;
  yield* put(errorsSettled({ subject }));
}

/**
 * The only way to call the server: `callApi(COURT_CALLS.getCase, args)`. Never throws: failures
 * have been through `handleApiError` when it returns.
 *
 * Retries uncounted GETs and changes with an Idempotency-Key. `onceKey` is that key if an earlier
 * attempt had one; otherwise a new one is created.
 */
export function* callApi<Name extends CallName>(
  row: NamedCall<Name>,
  args: CallArguments<Name>,
  { onceKey, ...handling }: ErrorHandling & { readonly onceKey?: string } = {},
): Saga<CallOutcome<CallResponse<Name>>> {
  const request = yield* buildRequest(row, args, onceKey);
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
