import { CANCEL } from 'redux-saga';
import { HEADERS } from '#contract/site/headers';
import { CALL_TIMEOUT_MS } from '#contract/limits';
import { beginCall } from './callsUnderWay';
import type { HttpRequest, HttpResult, Network } from './ports';

async function readBody(
  response: Response,
  expects: 'html' | 'json',
): Promise<{ isReadable: boolean; body: unknown }> {
  const text = await response.text();
  if (text === '') return { isReadable: true, body: null };
  const isHtml = (response.headers.get('content-type') ?? '').includes('html');
  if (expects === 'html' && isHtml) return { isReadable: true, body: text };
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    return { isReadable: false, body: null };
  }
  try {
    return { isReadable: true, body: JSON.parse(text) as unknown };
  } catch {
    return { isReadable: false, body: null };
  }
}

function readMs(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** Reads a `Retry-After` in seconds. Ignores its date form, which depends on two clocks. */
function readRetryAfter(text: string | null): { readonly retryAfterMs?: number } {
  return text !== null && /^\d{1,6}$/.test(text) ? { retryAfterMs: Number(text) * 1_000 } : {};
}

/**
 * Sends requests through `fetch`. The timeout also covers the body, and always ends the call. A GET
 * is aborted when no saga waits for it. A change isn't aborted, because the server may already have
 * made it.
 */
export function createNetwork(timeoutMs: number = CALL_TIMEOUT_MS): Network {
  function send(request: HttpRequest): Promise<HttpResult> {
    const controller = new AbortController();
    const result = sendUntil(controller, request);
    if (request.method !== 'GET') return result;
    return Object.assign(result, { [CANCEL]: () => controller.abort() });
  }
  async function sendUntil(controller: AbortController, request: HttpRequest): Promise<HttpResult> {
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const endCall = beginCall();
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: 'same-origin',
        cache: 'no-store',
        keepalive: request.outlivesPage === true,
        signal: controller.signal,
      });
      const { isReadable, body } = await readBody(response, request.expects ?? 'json');
      if (!isReadable) return { kind: 'unreadable', status: response.status };
      return {
        kind: 'answer',
        status: response.status,
        body,
        buildId: response.headers.get(HEADERS.build),
        location: response.headers.get('location'),
        sessionRemainingMs: readMs(response.headers.get(HEADERS.sessionRemaining)),
        ...readRetryAfter(response.headers.get('retry-after')),
      };
    } catch {
      return controller.signal.aborted ? { kind: 'timedOut' } : { kind: 'offline' };
    } finally {
      endCall();
      clearTimeout(timer);
    }
  }
  return { send };
}
