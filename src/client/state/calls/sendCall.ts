import type { HttpRequest, HttpResult } from '../../platform/ports';
import { call, cancelled, delay, getPorts, put, select, type Saga } from '../../platform/saga';
import { selectSite } from '../site/selectors';
import { newBuildSeen } from '../site/slice';
import { callAnswered, callFailed, callSent, type SentCallName } from './actions';

const RETRIES = 2;
const RETRY_PAUSE_MS = 400;

/** What the sender has to know of a call. */
export interface SentCall {
  readonly name: SentCallName;
  /** It may use a search of the plan. */
  readonly isCounted?: boolean;
  /** Sending it again changes nothing, so it may be retried. */
  readonly isIdempotent?: boolean;
}

function isWorthRetrying(result: HttpResult): boolean {
  if (result.kind === 'offline') return true;
  return (
    (result.kind === 'answer' || result.kind === 'unreadable') &&
    result.status >= 502 &&
    result.status <= 504
  );
}

/** An idempotent call gets two more attempts, after uneven pauses that double (jittered backoff). */
function* sendWithRetries(
  { isIdempotent = false, name }: SentCall,
  request: HttpRequest,
): Saga<HttpResult> {
  const { chance, network } = yield* getPorts();
  const attempts = isIdempotent ? 1 + RETRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    yield* put(callSent({ call: name, attempt }));
    const result = yield* call(network.send, request);
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
  // Counted from when it was sent: a warning that comes early is better than one that comes late.
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
 * Sends a request, the odometer's included, and reports it in the list of actions: `calls/sent` for
 * each attempt, then `calls/answered` or `calls/failed` exactly once, also when the saga is canceled.
 */
export function* sendCall(sent: SentCall, request: HttpRequest): Saga<HttpResult> {
  // A task of its own: `yield*` would go on after an effect that runs during cancellation.
  return yield* call(sendAndReport, sent, request);
}
