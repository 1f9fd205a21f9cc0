import { CANCEL } from 'redux-saga';
import { createDraftDesk } from '../../src/client/platform/draftDesk';
import { PUBLIC_ACCESS } from '#contract/roles';
import type {
  CookieName,
  HttpRequest,
  HttpResult,
  Ports,
  ScreenLoad,
  TabStorage,
} from '../../src/client/platform/ports';
import type { SagaPage } from '../../src/client/platform/saga';

/** Lets everything run that only waits for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** A clock that stands still until a test moves it. */
export function createManualClock() {
  let time = 0;
  let waits: { readonly until: number; readonly resolve: () => void }[] = [];
  return {
    port: {
      now: () => Date.UTC(2026, 0, 5) + time,
      elapsed: () => time,
      wait(ms: number): Promise<void> {
        let entry: (typeof waits)[number] | null = null;
        const promise = new Promise<void>((resolve) => {
          entry = { until: time + ms, resolve };
          waits.push(entry);
        });
        const cancel = (): void => {
          waits = waits.filter((wait) => wait !== entry);
        };
        return Object.assign(promise, { [CANCEL]: cancel });
      },
    },
    /** How many waits are under way. */
    waiting: () => waits.length,
    /** Moves time on; everything that falls due happens in its order. */
    async advance(ms: number): Promise<void> {
      const end = time + ms;
      await settle();
      while (true) {
        const next = waits.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (next === undefined) break;
        time = Math.max(time, next.until);
        waits = waits.filter((wait) => wait !== next);
        next.resolve();
        await settle();
      }
      time = end;
      await settle();
    },
  };
}

type Reply = HttpResult | ((request: HttpRequest) => HttpResult);

/** A request that waits until the test answers it. */
export interface Held {
  readonly answer: (result: HttpResult) => void;
}

/** A network whose answers a test scripts by line: `GET /web/court/my/ids`, with or without query. */
export function createTestNetwork() {
  const requests: HttpRequest[] = [];
  const givenUp: HttpRequest[] = [];
  const standing = new Map<string, Reply>();
  const queues = new Map<string, (Reply | Promise<HttpResult>)[]>();

  function linesOf({ method, url }: HttpRequest): string[] {
    // A set: without a query both are the same line, which must not be taken from twice.
    return [...new Set([`${method} ${url}`, `${method} ${url.split('?', 1)[0] ?? ''}`])];
  }
  function queue(line: string, reply: Reply | Promise<HttpResult>): void {
    queues.set(line, [...(queues.get(line) ?? []), reply]);
  }
  function send(request: HttpRequest): Promise<HttpResult> {
    requests.push(request);
    const result = replyTo(request);
    if (request.method !== 'GET') return result;
    return Object.assign(result, { [CANCEL]: () => void givenUp.push(request) });
  }
  async function replyTo(request: HttpRequest): Promise<HttpResult> {
    const lines = linesOf(request);
    const reply =
      lines.map((line) => queues.get(line)?.shift()).find((next) => next !== undefined) ??
      lines.map((line) => standing.get(line)).find((next) => next !== undefined) ??
      answer(404, { message: `Nothing is scripted for ${lines[0] ?? ''}` });
    return typeof reply === 'function' ? reply(request) : reply;
  }
  return {
    port: { send },
    requests,
    /** Answers every request of this line from now on. */
    always: (line: string, reply: Reply): void => void standing.set(line, reply),
    /** Answers the next request of this line; several go in turn. */
    once: queue,
    /** Leaves the next request of this line without an answer until the test gives one. */
    hold(line: string): Held {
      let resolve: (result: HttpResult) => void = () => undefined;
      queue(line, new Promise<HttpResult>((done) => (resolve = done)));
      return { answer: (result) => resolve(result) };
    },
    /** The requests of a line, in turn. */
    sent: (line: string): HttpRequest[] =>
      requests.filter((request) => linesOf(request).includes(line)),
    /** The addresses of requests that no saga waited for any more, in turn. */
    givenUp: (): string[] => givenUp.map(({ url }) => url),
    /** Every request as a line with its query. */
    lines: (): string[] => requests.map(({ method, url }) => `${method} ${url}`),
  };
}

export type TestNetwork = ReturnType<typeof createTestNetwork>;

/** An answer with a JSON body. */
export function answer(
  status: number,
  body: unknown = null,
  rest: {
    readonly location?: string;
    readonly buildId?: string;
    readonly sessionRemainingMs?: number;
    readonly retryAfterMs?: number;
  } = {},
): HttpResult {
  return {
    kind: 'answer',
    status,
    body,
    buildId: rest.buildId ?? null,
    location: rest.location ?? null,
    sessionRemainingMs: rest.sessionRemainingMs ?? null,
    ...(rest.retryAfterMs === undefined ? {} : { retryAfterMs: rest.retryAfterMs }),
  };
}

/** A list answer. */
export function listAnswer(items: readonly unknown[]): HttpResult {
  return answer(200, { items, total: items.length, capped: false, asOf: '2026-01-01T00:00:00Z' });
}

/** What a store lends its sagas, where there is no store. */
export function createTestSagaPage(): SagaPage {
  return { join: () => undefined, kept: {}, work: { count: 0 } };
}

/** What a tab keeps for as long as it lasts. */
export function createTabStorage(texts = new Map<string, string>()): TabStorage {
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
}

/** Ports whose every move a test sees. */
export function createTestPorts(changes: Partial<Ports> = {}) {
  const clock = createManualClock();
  const network = createTestNetwork();
  const moves: { readonly kind: string; readonly address: string }[] = [];
  const posted: string[] = [];
  const streamed: string[] = [];
  const cookies: Record<CookieName, string> = { signed_in: '', 'XSRF-TOKEN': 'token-1' };
  const note = (kind: string) => (address: string) => void moves.push({ kind, address });
  let ids = 0;
  const ports: Ports = {
    clock: clock.port,
    network: network.port,
    navigation: {
      push: note('push'),
      replace: note('replace'),
      assign: note('assign'),
      assignTop: note('assignTop'),
      reload: () => note('reload')(''),
    },
    cookies: { read: (name) => cookies[name] },
    broadcast: { post: (message) => void posted.push(message) },
    // Half way: the uneven part of a pause is then exactly 1.
    chance: { fraction: () => 0.5, id: () => `id-${String((ids += 1))}` },
    routes: { accessOf: () => PUBLIC_ACCESS },
    screens: {
      load: (): Promise<ScreenLoad> => Promise.resolve({ isLoaded: true, feature: null }),
      loadForUsers: () => Promise.resolve(null),
    },
    drafts: createDraftDesk(),
    tabStorage: createTabStorage(),
    unreadStream: {
      open: (url) => void streamed.push(`open ${url}`),
      close: () => void streamed.push('close'),
      tellOthers: () => void streamed.push('tellOthers'),
    },
    ...changes,
  };
  return {
    ports,
    clock,
    network,
    cookies,
    posted,
    /** What was done with the stream of the unread count, in turn. */
    streamed,
    moves,
    /** The addresses of one kind of navigation, in turn. */
    went: (kind: keyof Ports['navigation']): string[] =>
      moves.filter((move) => move.kind === kind).map(({ address }) => address),
  };
}
