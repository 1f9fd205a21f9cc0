import { MESSAGES } from '#contract/messages';
import { createNetwork } from '../../src/client/platform/browserNetwork';
import type { HttpResult } from '../../src/client/platform/ports';

/** A bad response from the server, or from something between it and the browser. */
export interface BadAnswer {
  readonly name: string;
  /** The response as received; null if there is none. */
  readonly raw: {
    readonly status: number;
    readonly type: string;
    readonly body: string | null;
  } | null;
  /** Why there is no response, if `raw` is null. */
  readonly cause?: 'offline' | 'timedOut';
  /** The lines that the page shows (spec section 8). */
  readonly lines: readonly string[];
}

const HTML = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>';
const LOST = 'The connection was lost here: {"items":[{"id":1,"cap';

function json(name: string, status: number, body: unknown, lines: readonly string[]): BadAnswer {
  return {
    name,
    raw: { status, type: 'application/json', body: JSON.stringify(body) },
    lines,
  };
}

/** An error status with the server's message. */
function refusal(status: number, message: string): BadAnswer {
  return json(String(status), status, { message }, [message]);
}

/** A readable body that is not the expected response. */
function unreadable(name: string, body: string | null, type = 'application/json'): BadAnswer {
  return { name, raw: { status: 200, type, body }, lines: [MESSAGES.badAnswer] };
}

/** One response for each way a call can fail. */
export const BAD_ANSWERS: readonly BadAnswer[] = [
  json(
    '400 with fields',
    400,
    { messages: ['All of it.'], fields: [{ name: 'parties.0.name', messages: ['Name it.'] }] },
    ['All of it.', 'Name it.'],
  ),
  json('400 with nothing', 400, null, ["Some of the information isn't valid."]),
  json('401', 401, { message: 'Please log in.' }, []),
  refusal(403, 'Not for you.'),
  refusal(404, 'No such thing.'),
  refusal(409, 'Somebody was faster.'),
  refusal(413, 'Too much.'),
  refusal(422, 'It makes no sense.'),
  refusal(429, 'Too often.'),
  json('500 with uuid', 500, { message: 'It broke.', uuid: '12345678-90ab-cdef' }, [
    'It broke. Reference ID: 12345678',
  ]),
  refusal(503, 'Closed for repair.'),
  {
    name: 'HTML of a gateway, 502',
    raw: { status: 502, type: 'text/html', body: HTML },
    lines: [MESSAGES.serverError],
  },
  { name: 'time-out', raw: null, cause: 'timedOut', lines: [MESSAGES.timedOut] },
  { name: 'offline', raw: null, cause: 'offline', lines: [MESSAGES.offline] },
  unreadable('200 with bad JSON', '{"items": [}'),
  unreadable('200 with HTML', HTML, 'text/html; charset=utf-8'),
  unreadable('200 with nothing', null),
  unreadable('200 with null', 'null'),
  unreadable('200 cut off', LOST.slice(LOST.indexOf('{'))),
  unreadable('200 with a text', '"oops"'),
  unreadable('200 with an empty object', '{}'),
];

/** The response as the app's own network port reads it. */
export async function receive({ raw, cause }: BadAnswer): Promise<HttpResult> {
  const isLate = cause === 'timedOut';
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (raw !== null) {
      const headers = { 'content-type': raw.type };
      return Promise.resolve(new Response(raw.body, { status: raw.status, headers }));
    }
    if (!isLate) return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
  try {
    return await createNetwork(isLate ? 0 : undefined).send({
      method: 'GET',
      url: 'https://site.test/x',
      headers: {},
      body: null,
    });
  } finally {
    fetching.mockRestore();
  }
}
