import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, addressKeys } from '../../http/addressKey';
import { forbidden, tooManyRequests, type HttpProblem } from '../../http/problems';
import type { Rate, RequestKind } from '../../limits';
import { addToCounters } from '../rateLimit/repository';
import { isChanging } from '../xsrf';
import { queueBursts } from './bursts';
import { SlidingWindows } from './slidingWindows';

/** About 20 MB when all of them are in use. */
const MAX_KEYS = 100_000;

const PLEASE_WAIT = 'Please wait a moment and try again.';

const MESSAGES: Readonly<Record<RequestKind | 'any', string>> = {
  page: `Too many pages were opened at once. ${PLEASE_WAIT}`,
  list: `Too much was asked for at once. ${PLEASE_WAIT}`,
  record: `Too many records were opened at once. ${PLEASE_WAIT}`,
  search: 'That is too many searches at once. Please wait a minute.',
  facets: 'That is too many searches at once. Please wait a minute.',
  countFirst: 'Searches can be counted first a few times a minute. Please wait, or search.',
  signIn: `Too many people log in from here at once. ${PLEASE_WAIT}`,
  change: `Too many changes were sent at once. ${PLEASE_WAIT}`,
  any: `Too much was asked for at once. ${PLEASE_WAIT}`,
};

const ROWS_USED_UP =
  'Your network has been given as many results as visitors get in an hour. Please log in to go on, or wait.';
const EXPORT_RUNS = 'Another file is still being made for you. Please wait until it has arrived.';
const FOREIGN_SEARCH = 'A search can only be started from a page of this site.';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What requests are counted as. By default pages are `page`, changing calls `change`, other
     * calls `list`; `free` is for files and for those who watch over the server.
     */
    kind?: RequestKind | 'free';
    /** Gives a whole result as a file: one at a time for each asker. */
    isExport?: boolean;
  }
  interface FastifyInstance {
    readonly requestLimits: RequestLimits;
  }
}

/** What one asker may do in a time; counted in memory, and shared where servers share a database. */
export interface RequestLimits {
  /**
   * Throws the 429 for an address that tries session cookies which no server knows. Not for those
   * that were found live here not long ago.
   */
  requireNoGuessing(request: FastifyRequest): void;
  /** Counts a session cookie that no server knows. */
  countUnknownSession(request: FastifyRequest): void;
  /** Throws the 429 where a visitor's address was given too many rows of results already. */
  requireRowsLeft(request: FastifyRequest): void;
  /** Counts rows of results that the answer gives; throws the 429 where they would be too many. */
  takeRows(request: FastifyRequest, rows: number): void;
  /** Tells the other servers what was counted here, and learns what they have counted. */
  exchange(): Promise<void>;
  /** Forgets what no longer counts. */
  sweep(): void;
}

/** What a request is counted as. */
export function kindOf({ routeOptions, method }: FastifyRequest): RequestKind | 'free' {
  const { kind, isPage } = routeOptions.config;
  if (kind !== undefined) return kind;
  if (isChanging(method)) return 'change';
  return isPage === true ? 'page' : 'list';
}

const SEARCHING = ['search', 'facets', 'countFirst'] as const;

/** Whether it is a search, or counts one: what is refused for its words does not count. */
function isSearching(kind: RequestKind | 'free'): kind is (typeof SEARCHING)[number] {
  return (SEARCHING as readonly string[]).includes(kind);
}

/** Whoever asks: a user, or the network of a visitor. */
function askerKey({ user, ip }: FastifyRequest): string {
  return user.id === null ? addressKey(ip) : `user/${user.id}`;
}

/** True where the browser says that another site's page asks. */
function isFromForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function createRequestLimits(app: FastifyInstance, windows: SlidingWindows): RequestLimits {
  const { clock } = app;
  const { unknownSessions, visitorNetworkRows, visitorRows } = app.settings.limits;

  function requireRoom(key: string, rate: Rate, message: string): void {
    const wait = windows.waitFor(key, rate, clock.now());
    if (wait > 0) throw tooManyRequests(message, wait);
  }
  const sessionKey = ({ ip }: FastifyRequest): string => `unknownSession:${addressKey(ip)}`;
  /** Whose rows are counted: the address's, and those of the IPv6 network that it is of. */
  const rowCounts = ({ ip }: FastifyRequest) =>
    addressKeys(ip).map((key, index) => ({
      key: `rows:${key}`,
      rate: index === 0 ? visitorRows : visitorNetworkRows,
    }));

  return {
    requireNoGuessing(request) {
      requireRoom(sessionKey(request), unknownSessions, MESSAGES.any);
    },
    countUnknownSession(request) {
      windows.add(sessionKey(request), unknownSessions, clock.now(), 1);
    },
    requireRowsLeft(request) {
      if (request.user.id !== null) return;
      for (const { key, rate } of rowCounts(request)) requireRoom(key, rate, ROWS_USED_UP);
    },
    takeRows(request, rows) {
      if (request.user.id !== null || rows === 0) return;
      const now = clock.now();
      const taken: ReturnType<typeof rowCounts> = [];
      for (const count of rowCounts(request)) {
        const wait = windows.take(count.key, count.rate, now, rows);
        if (wait > 0) {
          for (const { key, rate } of taken) windows.add(key, rate, now, -rows);
          throw tooManyRequests(ROWS_USED_UP, wait);
        }
        taken.push(count);
      }
    },
    async exchange() {
      const shares = windows.takeUnsent();
      if (shares.length === 0) return;
      for (const share of await addToCounters(app.database.db, shares)) windows.learn(share);
    },
    sweep: () => windows.sweep(clock.now()),
  };
}

/** Lets one asker make one file at a time. */
function limitExports(app: FastifyInstance): void {
  const running = new Set<string>();
  app.addHook('preHandler', (request, reply, next) => {
    const asker = askerKey(request);
    if (request.routeOptions.config.isExport !== true) {
      next();
    } else if (running.has(asker)) {
      next(tooManyRequests(EXPORT_RUNS, 2_000));
    } else {
      // Sent or given up: a response that is cancelled only closes, and may have done so already.
      if (!reply.raw.destroyed) {
        running.add(asker);
        reply.raw.once('close', () => running.delete(asker));
      }
      next();
    }
  });
}

/** Where servers share a database they tell each other, so that no request has to write. */
function shareCounts(app: FastifyInstance): void {
  if (app.database.kind === 'embedded') return;
  const timer = setInterval(() => {
    app.requestLimits.exchange().catch((error: unknown) => {
      app.log.warn({ err: error }, 'counts of requests were not shared');
    });
  }, app.settings.limits.shareMs).unref();
  app.addHook('onClose', (_app, next) => {
    clearInterval(timer);
    next();
  });
}

/**
 * Limits of every request by its kind, and of all together. A courthouse is one address: who is
 * signed in is counted by user. Its hooks come after those of the session; what the session itself
 * asks for is there before.
 */
export const requestLimitsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { clock } = app;
    const { limits } = app.settings;
    const windows = new SlidingWindows(MAX_KEYS);
    app.decorate('requestLimits', createRequestLimits(app, windows));

    function rateOf(kind: RequestKind | 'any', request: FastifyRequest): Rate {
      const rates = limits.requests[kind];
      return request.user.id === null ? rates.visitor : rates.user;
    }

    function take(kind: RequestKind | 'any', request: FastifyRequest): HttpProblem | undefined {
      const key = `${kind}:${askerKey(request)}`;
      const wait = windows.take(key, rateOf(kind, request), clock.now());
      return wait === 0 ? undefined : tooManyRequests(MESSAGES[kind], wait);
    }

    // The body has not been read yet, and who asks is known.
    app.addHook('preParsing', (request, _reply, payload, next) => {
      const kind = kindOf(request);
      if (kind === 'free') {
        next(null, payload);
        return;
      }
      const problem =
        take('any', request) ??
        (isSearching(kind) ? undefined : take(kind, request)) ??
        (isSearching(kind) && isFromForeignPage(request) ? forbidden(FOREIGN_SEARCH) : undefined);
      next(problem ?? null, payload);
    });
    app.addHook('preHandler', (request, reply, next) => {
      const kind = kindOf(request);
      if (!isSearching(kind)) {
        next();
        return;
      }
      const problem = take(kind, request);
      if (problem === undefined) takeBackUnanswered(kind, request, reply);
      next(problem);
    });
    // A search that was refused for its words, or not answered, is none.
    function takeBackUnanswered(
      kind: RequestKind,
      request: FastifyRequest,
      reply: FastifyReply,
    ): void {
      reply.raw.once('close', () => {
        if (![400, 503].includes(reply.statusCode)) return;
        windows.add(`${kind}:${askerKey(request)}`, rateOf(kind, request), clock.now(), -1);
      });
    }
    limitExports(app);
    queueBursts(app, { kindOf, askerKey });
    shareCounts(app);
    done();
  },
  { name: 'requestLimits' },
);
