import { MESSAGES } from '#contract/messages';
import { createNetwork } from '../../src/client/platform/browserNetwork';
import type { HttpResult } from '../../src/client/platform/ports';

/** What a server, or whatever stands between, can send in place of a good answer. */
export interface BadAnswer {
  readonly name: string;
  /** The answer as it comes over the line; null is none at all. */
  readonly raw: {
    readonly status: number;
    readonly type: string;
    readonly body: string | null;
  } | null;
  /** Why nothing came, where `raw` is null. */
  readonly cause?: 'offline' | 'timedOut';
  /** What the page says of it, line by line (spec section 8). */
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

/** A status and the words that the server gives with it. */
function refusal(status: number, message: string): BadAnswer {
  return json(String(status), status, { message }, [message]);
}

/** The body of a good answer that is no such thing: it could be read, but it is not the answer. */
function unreadable(name: string, body: string | null, type = 'application/json'): BadAnswer {
  return { name, raw: { status: 200, type, body }, lines: [MESSAGES.badAnswer] };
}

/** One of each kind that the issue of a call can be. */
export const BAD_ANSWERS: readonly BadAnswer[] = [
  json(
    '400 with fields',
    400,
    { messages: ['All of it.'], fields: [{ name: 'parties.0.name', messages: ['Name it.'] }] },
    ['All of it.', 'Name it.'],
  ),
  json('400 with nothing', 400, null, ['Some of what was sent is not valid.']),
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

/** The answer as the app's own network port reads it off the line. */
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
