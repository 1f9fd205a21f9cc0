import { CANCEL } from 'redux-saga';
import { createDraftDesk } from '../../src/client/platform/draftDesk';
import { PUBLIC_ACCESS } from '#contract/roles';
import type {
  CookieName,
  DocumentReader,
  HttpRequest,
  HttpResult,
  Ports,
  ReadProgress,
  ScreenLoad,
  TabStorage,
} from '../../src/client/platform/ports';
import type { SagaPage } from '../../src/client/platform/saga';

/** Runs everything that only waits for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** A clock that moves only when a test moves it. */
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
    /** Number of pending waits. */
    waiting: () => waits.length,
    /** Moves the time forward and runs everything that falls due, in order. */
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

/** A request that waits until the test responds. */
export interface Held {
  readonly answer: (result: HttpResult) => void;
}

/** A network with responses scripted by line: `GET /web/court/my/ids`, with or without query. */
export function createTestNetwork() {
  const requests: HttpRequest[] = [];
  const abandonedOutcome: HttpRequest[] = [];
  const standing = new Map<string, Reply>();
  const queues = new Map<string, (Reply | Promise<HttpResult>)[]>();

  function linesOf({ method, url }: HttpRequest): string[] {
    // A set: without a query, both lines are equal, and a reply must not be used twice.
    return [...new Set([`${method} ${url}`, `${method} ${url.split('?', 1)[0] ?? ''}`])];
  }
  function queue(line: string, reply: Reply | Promise<HttpResult>): void {
    queues.set(line, [...(queues.get(line) ?? []), reply]);
  }
  function send(request: HttpRequest): Promise<HttpResult> {
    requests.push(request);
    const result = replyTo(request);
    if (request.method !== 'GET') return result;
    return Object.assign(result, { [CANCEL]: () => void abandonedOutcome.push(request) });
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
    /** Responds to every request of this line from now on. */
    always: (line: string, reply: Reply): void => void standing.set(line, reply),
    /** Responds to the next request of this line; several are used in order. */
    once: queue,
    /** Leaves the next request of this line pending until the test responds. */
    hold(line: string): Held {
      let resolve: (result: HttpResult) => void = () => undefined;
      queue(line, new Promise<HttpResult>((done) => (resolve = done)));
      return { answer: (result) => resolve(result) };
    },
    /** The requests of a line, in order. */
    sent: (line: string): HttpRequest[] =>
      requests.filter((request) => linesOf(request).includes(line)),
    /** URLs of canceled requests, in order. */
    abandonedOutcome: (): string[] => abandonedOutcome.map(({ url }) => url),
    /** Every request as a line with its query. */
    lines: (): string[] => requests.map(({ method, url }) => `${method} ${url}`),
  };
}

export type TestNetwork = ReturnType<typeof createTestNetwork>;

/** A response with a JSON body. */
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

/** A list response. */
export function listAnswer(items: readonly unknown[]): HttpResult {
  return answer(200, { items, total: items.length, capped: false, asOf: '2026-01-01T00:00:00Z' });
}

/** What a store provides to its sagas, for tests without a store. */
export function createTestSagaPage(): SagaPage {
  return { join: () => undefined, kept: {}, work: { count: 0 } };
}

/** A tab's session storage. */
export function createTabStorage(texts = new Map<string, string>()): TabStorage {
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
}

/** Results of the document reader. */
interface TestDocuments {
  /** Progress of each opened file, in order. */
  readonly steps: Map<string, ReadProgress[]>;
  check: DocumentReader['check'];
  readonly closed: string[];
  /** Number of times that its code was preloaded. */
  prepared: number;
}

/** Ports whose every use a test can inspect. */
export function createTestPorts(changes: Partial<Ports> = {}) {
  const clock = createManualClock();
  const network = createTestNetwork();
  const moves: { readonly kind: string; readonly address: string }[] = [];
  const posted: string[] = [];
  const streamed: string[] = [];
  const uploads: string[] = [];
  const hashes = new Map<string, string>();
  const texts = new Map<string, string>();
  const documents: TestDocuments = {
    steps: new Map(),
    check: () => [],
    closed: [],
    prepared: 0,
  };
  const readSome: DocumentReader['open'] = (key) =>
    Promise.resolve(documents.steps.get(key)?.shift() ?? { problem: 'unreadable' });
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
    // Halfway, so the random part of a delay is exactly 1.
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
      watch: (monitor) => void streamed.push(`watch ${monitor ?? 'nothing'}`),
    },
    uploads: {
      hash: (key) => Promise.resolve(hashes.get(key) ?? null),
      readText: (key) => Promise.resolve(texts.get(key) ?? null),
      start: (order) => void uploads.push(`start ${order.key} ${order.uploadId ?? 'new'}`),
      stop: (key) => void uploads.push(`stop ${key}`),
      forget: (key) => void uploads.push(`forget ${key}`),
    },
    documentReader: {
      prepare: () => {
        documents.prepared += 1;
      },
      open: readSome,
      readOn: readSome,
      check: (key, surroundings) => documents.check(key, surroundings),
      close: (key) => void documents.closed.push(key),
    },
    ...changes,
  };
  return {
    ports,
    clock,
    network,
    cookies,
    posted,
    /** Uses of the unread stream, in order. */
    streamed,
    /** Uses of the uploads, in order. */
    uploads,
    /** Hashes of chosen files by key. */
    hashes,
    /** What the reader of documents returns. */
    documents,
    /** Contents of text files; keyed by file key. */
    texts,
    moves,
    /** The URLs of one kind of navigation, in order. */
    went: (kind: keyof Ports['navigation']): string[] =>
      moves.filter((move) => move.kind === kind).map(({ address }) => address),
  };
}
