import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, addressKeys } from '../../http/addressKey';
import { forbidden, tooManyRequests, type HttpProblem } from '../../http/problems';
import type { Rate, RequestKind } from '../../limits';
import { addToCounters } from '../rateLimit/repository';
import { isChanging } from '../xsrf';
import { queueBursts } from './bursts';
import { SlidingWindows } from './slidingWindows';

/** About 20 MB when full. */
const MAX_KEYS = 100_000;

const PLEASE_WAIT = 'Please wait a moment and try again.';

const MESSAGES: Readonly<Record<RequestKind | 'any', string>> = {
  page: `You opened too many pages in a short time. ${PLEASE_WAIT}`,
  list: `Too many requests. ${PLEASE_WAIT}`,
  record: `You opened too many records in a short time. ${PLEASE_WAIT}`,
  search: 'Too many searches in a short time. Please wait a minute.',
  facets: 'Too many searches in a short time. Please wait a minute.',
  countFirst: 'You can preview counts a few times a minute. Please wait, or search.',
  signIn: `Too many people are logging in from your network. ${PLEASE_WAIT}`,
  change: `Too many changes in a short time. ${PLEASE_WAIT}`,
  any: `Too many requests. ${PLEASE_WAIT}`,
};

const ROWS_USED_UP =
  'Your network has reached the hourly limit of results for visitors. Please log in to continue, or wait.';
const EXPORT_RUNS =
  'Another file is still being prepared for you. Please wait until it is finished.';
const FOREIGN_SEARCH = 'A search can only be started from a page of this site.';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Kind for the limits. By default, pages are `page`, changing calls `change`, and other calls
     * `list`; `free` is for static files and monitoring.
     */
    kind?: RequestKind | 'free';
    /** Returns a whole result as a file; one at a time per requester. */
    isExport?: boolean;
  }
  interface FastifyInstance {
    readonly requestLimits: RequestLimits;
  }
}

/** Request limits per requester; counted in memory, and shared among servers of one database. */
export interface RequestLimits {
  /**
   * Throws 429 if an address has sent too many unknown session cookies. Don't call it for recently
   * used sessions.
   */
  requireNoGuessing(request: FastifyRequest): void;
  /** Counts an unknown session cookie. */
  countUnknownSession(request: FastifyRequest): void;
  /** Throws 429 if a visitor's address has already received too many result rows. */
  requireRowsLeft(request: FastifyRequest): void;
  /** Counts result rows of a response; throws 429 if they would exceed the limit. */
  takeRows(request: FastifyRequest, rows: number): void;
  /** Exchanges counts with the other servers. */
  exchange(): Promise<void>;
  /** Removes expired counts. */
  sweep(): void;
}

/** Kind of a request for the limits. */
export function kindOf({ routeOptions, method }: FastifyRequest): RequestKind | 'free' {
  const { kind, isPage } = routeOptions.config;
  if (kind !== undefined) return kind;
  if (isChanging(method)) return 'change';
  return isPage === true ? 'page' : 'list';
}

const SEARCHING = ['search', 'facets', 'countFirst'] as const;

/** True for searches and search counts, which don't count if their terms are rejected. */
function isSearching(kind: RequestKind | 'free'): kind is (typeof SEARCHING)[number] {
  return (SEARCHING as readonly string[]).includes(kind);
}

/** Identifies the requester: a user, or a visitor's network. */
function requesterKey({ user, ip }: FastifyRequest): string {
  return user.id === null ? addressKey(ip) : `user/${user.id}`;
}

/** True if the browser reports a request from another site's page. */
function isFromForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function createRequestLimits(app: FastifyInstance, windows: SlidingWindows): RequestLimits {
  const { clock } = app;
  const { unknownSessions, visitorNetworkRows, visitorRows } = app.settings.limits;

  function requireBelow(key: string, rate: Rate, message: string): void {
    const wait = windows.waitFor(key, rate, clock.now());
    if (wait > 0) throw tooManyRequests(message, wait);
  }
  const sessionKey = ({ ip }: FastifyRequest): string => `unknownSession:${addressKey(ip)}`;
  /** Keys under which rows are counted: the address and its IPv6 network. */
  const rowCounts = ({ ip }: FastifyRequest) =>
    addressKeys(ip).map((key, index) => ({
      key: `rows:${key}`,
      rate: index === 0 ? visitorRows : visitorNetworkRows,
    }));

  return {
    requireNoGuessing(request) {
      requireBelow(sessionKey(request), unknownSessions, MESSAGES.any);
    },
    countUnknownSession(request) {
      windows.add(sessionKey(request), unknownSessions, clock.now(), 1);
    },
    requireRowsLeft(request) {
      if (request.user.id !== null) return;
      for (const { key, rate } of rowCounts(request)) requireBelow(key, rate, ROWS_USED_UP);
    },
    takeRows(request, rows) {
      if (request.user.id !== null || rows === 0) return;
      const now = clock.now();
      const counted: ReturnType<typeof rowCounts> = [];
      for (const count of rowCounts(request)) {
        const wait = windows.tryAdd(count.key, count.rate, now, rows);
        if (wait > 0) {
          for (const { key, rate } of counted) windows.add(key, rate, now, -rows);
          throw tooManyRequests(ROWS_USED_UP, wait);
        }
        counted.push(count);
      }
    },
    async exchange() {
      const shares = windows.drainUnsent();
      if (shares.length === 0) return;
      for (const share of await addToCounters(app.database.db, shares)) windows.merge(share);
    },
    sweep: () => windows.sweep(clock.now()),
  };
}

/** Limits each requester to one file at a time. */
function limitExports(app: FastifyInstance): void {
  const running = new Set<string>();
  app.addHook('preHandler', (request, reply, next) => {
    const requester = requesterKey(request);
    if (request.routeOptions.config.isExport !== true) {
      next();
    } else if (running.has(requester)) {
      next(tooManyRequests(EXPORT_RUNS, 2_000));
    } else {
      // Finished or canceled: a canceled response only closes, and may have closed already.
      if (!reply.raw.destroyed) {
        running.add(requester);
        reply.raw.once('close', () => running.delete(requester));
      }
      next();
    }
  });
}

/** Servers of one database exchange their counts at intervals, so that no request has to write. */
function shareCounts(app: FastifyInstance): void {
  if (app.database.kind === 'embedded') return;
  const timer = setInterval(() => {
    app.requestLimits.exchange().catch((error: unknown) => {
      app.log.warn({ err: error }, 'request counts not shared');
    });
  }, app.settings.limits.shareMs).unref();
  app.addHook('onClose', (_app, next) => {
    clearInterval(timer);
    next();
  });
}

/**
 * Limits requests by kind and in total. Logged-in users are counted individually, because a
 * courthouse may have one address. Its hooks run after the session's; the decorator that the
 * session needs is added before.
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

    function count(kind: RequestKind | 'any', request: FastifyRequest): HttpProblem | undefined {
      const key = `${kind}:${requesterKey(request)}`;
      const wait = windows.tryAdd(key, rateOf(kind, request), clock.now());
      return wait === 0 ? undefined : tooManyRequests(MESSAGES[kind], wait);
    }

    // The requester is known, and the body hasn't been read yet.
    app.addHook('preParsing', (request, _reply, payload, next) => {
      const kind = kindOf(request);
      if (kind === 'free') {
        next(null, payload);
        return;
      }
      const problem =
        count('any', request) ??
        (isSearching(kind) ? undefined : count(kind, request)) ??
        (isSearching(kind) && isFromForeignPage(request) ? forbidden(FOREIGN_SEARCH) : undefined);
      next(problem ?? null, payload);
    });
    app.addHook('preHandler', (request, reply, next) => {
      const kind = kindOf(request);
      if (!isSearching(kind)) {
        next();
        return;
      }
      const problem = count(kind, request);
      if (problem === undefined) uncountUnanswered(kind, request, reply);
      next(problem);
    });
    // A search that was rejected or not answered doesn't count.
    function uncountUnanswered(
      kind: RequestKind,
      request: FastifyRequest,
      reply: FastifyReply,
    ): void {
      reply.raw.once('close', () => {
        if (![400, 503].includes(reply.statusCode)) return;
        windows.add(`${kind}:${requesterKey(request)}`, rateOf(kind, request), clock.now(), -1);
      });
    }
    limitExports(app);
    queueBursts(app, { kindOf, requesterKey });
    shareCounts(app);
    done();
  },
  { name: 'requestLimits' },
);
