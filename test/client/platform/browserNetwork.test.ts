import { CANCEL } from 'redux-saga';
import { createNetwork } from '../../../src/client/platform/browserNetwork';
import type { HttpRequest } from '../../../src/client/platform/ports';

const request: HttpRequest = { method: 'GET', url: '/web/x', headers: { a: 'b' }, body: null };
const realFetch = globalThis.fetch;

function answerWith(make: (init?: RequestInit) => Promise<Response>): jest.Mock {
  const fake = jest.fn((_url: string, init?: RequestInit) => make(init));
  globalThis.fetch = fake as unknown as typeof fetch;
  return fake;
}
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('the network port', () => {
  it('returns the status, body, build, and location of a response', async () => {
    answerWith(() =>
      Promise.resolve(
        new Response('{"a":1}', {
          status: 401,
          headers: {
            ...json,
            'x-build-id': 'b2',
            location: '/web/in/common/Login',
            'x-session-remaining': '1800000',
          },
        }),
      ),
    );
    expect(await createNetwork().send(request)).toEqual({
      kind: 'answer',
      status: 401,
      body: { a: 1 },
      buildId: 'b2',
      location: '/web/in/common/Login',
      sessionRemainingMs: 1_800_000,
    });
  });

  it.each(['-1', 'soon', '', '1e3', '9'.repeat(40)])(
    'treats the remaining session time %j as unknown',
    async (text) => {
      answerWith(() =>
        Promise.resolve(
          new Response('{}', { status: 200, headers: { ...json, 'x-session-remaining': text } }),
        ),
      );
      expect(await createNetwork().send(request)).toMatchObject({ sessionRemainingMs: null });
    },
  );

  it.each([
    ['2', { retryAfterMs: 2_000 }],
    ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
    ['-1', {}],
  ])('parses a Retry-After header of %j', async (text, expected) => {
    answerWith(() =>
      Promise.resolve(
        new Response('{}', { status: 503, headers: { ...json, 'retry-after': text } }),
      ),
    );
    const result = await createNetwork().send(request);
    expect('retryAfterMs' in result ? { retryAfterMs: result.retryAfterMs } : {}).toEqual(expected);
  });

  it('returns null for an empty body', async () => {
    answerWith(() => Promise.resolve(new Response(null, { status: 204 })));
    expect(await createNetwork().send(request)).toMatchObject({ status: 204, body: null });
  });

  it.each([
    ['HTML', '<html>', { 'content-type': 'text/html' }],
    ['broken JSON', '{"a":', json],
    ['text without a content type', 'x', {}],
  ])('reports a response with %s as unreadable', async (_what, text, headers) => {
    answerWith(() => Promise.resolve(new Response(text, { status: 200, headers })));
    expect(await createNetwork().send(request)).toEqual({ kind: 'unreadable', status: 200 });
  });

  it('reports an offline network and never throws', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await createNetwork().send(request)).toEqual({ kind: 'offline' });
  });

  it('times out a call that gets no response', async () => {
    jest.useFakeTimers();
    answerWith(
      (init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('Aborted')));
        }),
    );
    const result = createNetwork().send(request);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual({ kind: 'timedOut' });
  });

  it.each<['GET' | 'PUT', boolean]>([
    ['GET', true],
    ['PUT', false],
  ])('aborts a %s that no saga waits for anymore: %s', (method, isAbandoned) => {
    const fake = answerWith(() => new Promise(() => undefined));
    const sent = createNetwork().send({ ...request, method });
    const { [CANCEL]: giveUp } = sent as unknown as Record<string, (() => void) | undefined>;
    giveUp?.();
    const [, init] = fake.mock.calls[0] as [string, RequestInit];
    expect(init.signal?.aborted).toBe(isAbandoned);
  });

  it('sends requests to this site with its cookies and without a cache', async () => {
    const fake = answerWith(() => Promise.resolve(new Response(null, { status: 204 })));
    await createNetwork().send({ ...request, method: 'PUT', body: '{}' });
    expect(fake).toHaveBeenCalledWith(
      '/web/x',
      expect.objectContaining({
        method: 'PUT',
        headers: { a: 'b' },
        body: '{}',
        credentials: 'same-origin',
        cache: 'no-store',
      }),
    );
  });

  it.each([true, false])(
    'continues a request after the page is closed only if it outlives the page: %s',
    async (outlivesPage) => {
      const fake = answerWith(() => Promise.resolve(new Response(null, { status: 204 })));
      await createNetwork().send({ ...request, ...(outlivesPage ? { outlivesPage } : {}) });
      expect(fake).toHaveBeenCalledWith(
        '/web/x',
        expect.objectContaining({ keepalive: outlivesPage }),
      );
    },
  );
});
