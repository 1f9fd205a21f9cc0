import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, tooManyRequests, type HttpProblem } from '../../http/problems';
import type { Rate, RequestKind } from '../../limits';
import { addToCounters } from './repository';
import { isChanging } from '../xsrf';
import { queueBursts } from './bursts';
import { SlidingWindows } from './slidingWindows';
import { REQUEST_LIMITS, requesterKey, type RequestLimitName } from './table';

/** Maximum keys; about 20 MB of memory when full. */
const MAX_KEYS = 100_000;

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
    /** Set for a route that returns a whole result as a file; one at a time per requester. */
    isExport?: boolean;
  }
  interface FastifyInstance {
    readonly requestLimits: RequestLimits;
  }
}

/** Request limits per requester; counted in memory, and shared among servers of one database. */
export interface RequestLimits {
  /** Counts a request unless its limit is reached; in that case, returns the 429. */
  count(name: RequestLimitName, request: FastifyRequest): HttpProblem | undefined;
  /** Undoes the count of a request. */
  uncount(name: RequestLimitName, request: FastifyRequest): void;
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
  claimRows(request: FastifyRequest, rows: number): void;
  /** Returns the rate of a limit and the remaining count; null if the limit doesn't apply. */
  roomOf(name: RequestLimitName, request: FastifyRequest): Room | null;
  /** Exchanges counts with the other servers. */
  exchange(): Promise<void>;
  /** Removes expired counts. */
  sweep(): void;
}

/** Remaining requests of a requester. */
export interface Room {
  readonly rate: Rate;
  readonly left: number;
  /** Milliseconds until the current window ends. */
  readonly resetMs: number;
}

/** Returns the kind of a request, for the limits. */
export function kindOf({ routeOptions, method }: FastifyRequest): RequestKind | 'free' {
  const { kind, isPage } = routeOptions.config;
  if (kind !== undefined) return kind;
  if (isChanging(method)) return 'change';
  return isPage === true ? 'page' : 'list';
}

const SEARCHING = ['search', 'facets', 'countFirst'] as const;

/** True for searches and search counts, which aren't counted if their terms are rejected. */
function isSearching(kind: RequestKind | 'free'): kind is (typeof SEARCHING)[number] {
  return (SEARCHING as readonly string[]).includes(kind);
}

/** True if the browser reports that the request comes from another site's page. */
function isFromForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Creates the limits that are counted in memory. */
export function createRequestLimits(app: FastifyInstance): RequestLimits {
  const { clock } = app;
  const { limits } = app.settings;
  const windows = new SlidingWindows(MAX_KEYS);

  function countersOf(name: RequestLimitName, request: FastifyRequest) {
    const { keys, rates } = REQUEST_LIMITS[name];
    const ofKeys = rates(limits, request);
    return keys(request).flatMap((key, index) => {
      const rate = ofKeys[index];
      return rate === undefined ? [] : [{ key: `${name}:${key}`, rate }];
    });
  }
  /** Counts the request on all keys of a limit, or on none. */
  function tryAdd(
    name: RequestLimitName,
    request: FastifyRequest,
    amount: number,
  ): HttpProblem | undefined {
    const now = clock.now();
    const counted: ReturnType<typeof countersOf> = [];
    for (const counter of countersOf(name, request)) {
      const wait = windows.tryAdd(counter.key, counter.rate, now, amount);
      if (wait > 0) {
        for (const { key, rate } of counted) windows.add(key, rate, now, -amount);
        return tooManyRequests(REQUEST_LIMITS[name].message, wait);
      }
      counted.push(counter);
    }
    return undefined;
  }
  function add(name: RequestLimitName, request: FastifyRequest, amount: number): void {
    const now = clock.now();
    for (const { key, rate } of countersOf(name, request)) windows.add(key, rate, now, amount);
  }
  function requireRoom(name: RequestLimitName, request: FastifyRequest): void {
    for (const { key, rate } of countersOf(name, request)) {
      const wait = windows.waitFor(key, rate, clock.now());
      if (wait > 0) throw tooManyRequests(REQUEST_LIMITS[name].message, wait);
    }
  }

  return {
    count: (name, request) => tryAdd(name, request, 1),
    uncount: (name, request) => add(name, request, -1),
    requireNoGuessing: (request) => requireRoom('unknownSession', request),
    countUnknownSession: (request) => add('unknownSession', request, 1),
    requireRowsLeft(request) {
      if (request.user.id === null) requireRoom('rows', request);
    },
    claimRows(request, rows) {
      if (request.user.id !== null || rows === 0) return;
      const problem = tryAdd('rows', request, rows);
      if (problem !== undefined) throw problem;
    },
    roomOf(name, request) {
      const [counter] = countersOf(name, request);
      if (counter === undefined) return null;
      const { key, rate } = counter;
      const now = clock.now();
      const resetMs = rate.windowMs - (now % rate.windowMs);
      return { rate, left: windows.left(key, rate, now), resetMs };
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
      // Skips a canceled response: its `close` event may already have fired, so the requester would
      // never be removed.
      if (!reply.raw.destroyed) {
        running.add(requester);
        reply.raw.once('close', () => running.delete(requester));
      }
      next();
    }
  });
}

/**
 * Lets servers of one database exchange their counts at intervals, so that no request has to write
 * them.
 */
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
 * Limits requests by kind and in total. Logged-in users are counted individually, because a whole
 * courthouse may share one address.
 */
export function limitRequests(app: FastifyInstance, requestLimits: RequestLimits): void {
  app.decorate('requestLimits', requestLimits);

  // At this point the requester is known, but the body hasn't been read.
  app.addHook('preParsing', (request, _reply, payload, next) => {
    const kind = kindOf(request);
    if (kind === 'free') {
      next(null, payload);
      return;
    }
    const problem =
      requestLimits.count('any', request) ??
      requestLimits.count('apiKey', request) ??
      (isSearching(kind) ? undefined : requestLimits.count(kind, request)) ??
      (isSearching(kind) && isFromForeignPage(request) ? forbidden(FOREIGN_SEARCH) : undefined);
    next(problem ?? null, payload);
  });
  app.addHook('preHandler', (request, reply, next) => {
    const kind = kindOf(request);
    if (!isSearching(kind)) {
      next();
      return;
    }
    const problem = requestLimits.count(kind, request);
    if (problem === undefined) {
      // A search that was rejected or not completed isn't counted.
      reply.raw.once('close', () => {
        if ([400, 503].includes(reply.statusCode)) requestLimits.uncount(kind, request);
      });
    }
    next(problem);
  });
  limitExports(app);
  queueBursts(app, { kindOf, requesterKey });
  shareCounts(app);
}
