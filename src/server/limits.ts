import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time';

const KILOBYTE = 1_024;

function perMinute(visitor: number, user: number): RequestRates {
  return {
    visitor: { count: visitor, windowMs: MINUTE_MS },
    user: { count: user, windowMs: MINUTE_MS },
  };
}

/** First and last ISO date allowed for demo data; cases of its named people are older. */
export const DEMO_DATES = { first: '2026-06-30', last: '2040-12-31' } as const;

/** At most `count` events in a window of `windowMs` milliseconds. */
export interface Rate {
  readonly count: number;
  readonly windowMs: number;
}

/** Kinds of requests, each with its own limits. A results file also counts as a search. */
export type RequestKind =
  | 'page'
  | 'list'
  | 'record'
  | 'search'
  | 'facets'
  | 'countFirst'
  | 'signIn'
  | 'change'
  | 'upload';

/** Limits for visitors, per address, and for users, regardless of where they log in. */
export interface RequestRates {
  readonly visitor: Rate;
  readonly user: Rate;
}

/** Largest sizes of a request; a route may declare another body size. */
export interface RequestSizes {
  /** Path and query, as sent. */
  readonly addressBytes: number;
  /** All headers together, including the URL. */
  readonly headerBytes: number;
  /** Maximum fields in a query. */
  readonly fields: number;
  /** Maximum fields in a form or a JSON body, including nested ones. */
  readonly bodyFields: number;
  readonly bodyBytes: number;
}

/**
 * Limits on open connections and their durations. A trusted proxy's connections aren't counted by
 * address.
 */
export interface SocketLimits {
  readonly all: number;
  /** For one IPv4 address, or one IPv6 /64 network. */
  readonly perAddress: number;
  /** For one IPv6 /48 network: a subscriber has up to 65,536 /64 networks in it. */
  readonly perNetwork: number;
  /** Requests from one address whose bodies are still arriving. */
  readonly bodiesPerAddress: number;
  readonly headersMs: number;
  /** The whole request, from its first byte to its last. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** How often connections are checked for their time limits. */
  readonly checkMs: number;
}

/** Limits and intervals of the event streams for the unread count. */
export interface StreamLimits {
  /** Per server. */
  readonly all: number;
  /** Per user; each browser uses one stream. */
  readonly perUser: number;
  /** How often the counts are read, with one query per server for all streams. */
  readonly beatMs: number;
  /** How often the monitors shown on pages are checked, once per server for all pages. */
  readonly monitorMs: number;
  /** Interval at which an idle stream sends a line, so that no proxy closes it. */
  readonly quietMs: number;
  /** How often the streams' sessions are checked. */
  readonly sessionMs: number;
}

/** Cost of one password check (argon2id); memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Takes about 40 ms on current hardware, to slow down guessing from stolen hashes. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 32_768, timeCost: 4, parallelism: 1 };

/**
 * Session lifetimes, and limits on guessing and searching; benchmarks and most tests raise them.
 */
export interface Limits {
  readonly session: {
    readonly idleMs: number;
    readonly superUserIdleMs: number;
    /** How long the admin area stays accessible after a second factor. */
    readonly adminModeMs: number;
    readonly absoluteMs: number;
    /** Minimum time between two writes of "last seen". */
    readonly touchMs: number;
  };
  /** Failed logins per address. */
  readonly loginFailures: readonly Rate[];
  /**
   * Delay for one username at one address, or in one browser known for it, after this many
   * failures; doubles with each failure.
   */
  readonly loginDelay: {
    readonly freeFailures: number;
    readonly firstMs: number;
    readonly longestMs: number;
  };
  /** Failed logins of one username from browsers not known for it. */
  readonly nameFailures: Rate;
  /** Wrong codes of one user from browsers not known for the username. */
  readonly factorFailures: Rate;
  /** Attempts to create an account, per address. */
  readonly signUps: Rate;
  /** Attempts to add a user, per account. */
  readonly userAdditions: Rate;
  /**
   * Requests for password-link emails, per address and per username; also confirmation emails, per
   * user, and invitations, per email address.
   */
  readonly passwordRequests: Rate;
  /** Invitations that a firm sends, per firm. */
  readonly invitations: Rate;
  /** Requests for property watches, per network address and per email address. */
  readonly watchRequests: Rate;
  /** Downloads of all data stored about a user, per user. */
  readonly ownData: Rate;
  /** Counted dismissals of messages of the day, per network address. */
  readonly dismissals: Rate;
  /** Recordings of broken pages sent, per user or per visitor's address. */
  readonly recordings: Rate;
  /** Requests per API key, in addition to its user's limits. */
  readonly apiKeys: Rate;
  /** Requests per feed URL. */
  readonly feeds: Rate;
  /** Maximum number and total bytes of stored recordings; above it, the oldest are deleted. */
  readonly recordingRoom: { readonly count: number; readonly bytes: number };
  /** Requests per visitor's address and per user, for each kind and in total. */
  readonly requests: Readonly<Record<RequestKind | 'any', RequestRates>>;
  /** Result rows per visitor's address, in pages and files together. */
  readonly visitorRows: Rate;
  /** Result rows for all visitors in one IPv6 /48 network together. */
  readonly visitorNetworkRows: Rate;
  /**
   * Requests with an unknown session cookie, per address. The limit protects the database from
   * load; 256 random bits can't be guessed anyway.
   */
  readonly unknownSessions: Rate;
  /** How often request counts are shared with the other servers of the database. */
  readonly shareMs: number;
  readonly sizes: RequestSizes;
  readonly sockets: SocketLimits;
  /**
   * Concurrent searches, and separately record views, per visitor's address and per user: how many
   * run, how many more may wait, and for how long.
   */
  readonly bursts: Readonly<
    Record<
      'visitor' | 'user',
      { readonly running: number; readonly waiting: number; readonly waitMs: number }
    >
  >;
  /** Maximum time that all queries of one request together wait for the database. */
  readonly databaseWaitMs: number;
  /** Open event streams for the unread count. */
  readonly streams: StreamLimits;
  /** How often counters in memory are swept. */
  readonly sweepMs: number;
  /** Interval at which due jobs are polled. */
  readonly jobsMs: number;
  /** Interval at which waiting emails are polled. */
  readonly mailMs: number;
  /** How often buffered rows of the request log are written. */
  readonly logMs: number;
  /** Maximum time to finish work when the server stops. */
  readonly stopMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  session: {
    idleMs: 30 * MINUTE_MS,
    superUserIdleMs: 15 * MINUTE_MS,
    adminModeMs: 30 * MINUTE_MS,
    absoluteMs: 8 * HOUR_MS,
    touchMs: MINUTE_MS,
  },
  loginFailures: [
    { count: 10, windowMs: MINUTE_MS },
    { count: 30, windowMs: HOUR_MS },
  ],
  loginDelay: { freeFailures: 5, firstMs: SECOND_MS, longestMs: 15 * MINUTE_MS },
  // One address has 17 attempts in its first hour, so it takes 176 addresses to reach this limit.
  nameFailures: { count: 3_000, windowMs: HOUR_MS },
  // One guess has a chance of 1 in 333,333, so at this rate, a day of guessing has a chance of 1 in
  // 700.
  factorFailures: { count: 20, windowMs: HOUR_MS },
  signUps: { count: 5, windowMs: 30 * MINUTE_MS },
  userAdditions: { count: 100, windowMs: HOUR_MS },
  passwordRequests: { count: 5, windowMs: 30 * MINUTE_MS },
  invitations: { count: 200, windowMs: HOUR_MS },
  watchRequests: { count: 10, windowMs: HOUR_MS },
  ownData: { count: 3, windowMs: HOUR_MS },
  // A courthouse shares one IP address; each browser there dismisses a few messages.
  dismissals: { count: 600, windowMs: HOUR_MS },
  recordings: { count: 10, windowMs: 30 * MINUTE_MS },
  apiKeys: { count: 600, windowMs: MINUTE_MS },
  // Calendar programs poll every few minutes, and a user may have several.
  feeds: { count: 12, windowMs: MINUTE_MS },
  recordingRoom: { count: 500, bytes: 100 * KILOBYTE * KILOBYTE },
  requests: {
    // A courthouse shares one IP address; its staff open pages and log in at the same time.
    page: perMinute(1_200, 240),
    signIn: perMinute(600, 60),
    list: perMinute(900, 600),
    record: perMinute(120, 300),
    search: perMinute(60, 300),
    facets: perMinute(60, 300),
    // Counting is free, so it must not replace searching; 15 per minute is enough to compare
    // searches.
    countFirst: perMinute(15, 15),
    change: perMinute(60, 180),
    // Counts parts of documents; an envelope with many small documents needs two requests for each.
    upload: perMinute(60, 600),
    any: perMinute(2_400, 1_200),
  },
  visitorRows: { count: 20_000, windowMs: HOUR_MS },
  visitorNetworkRows: { count: 40_000, windowMs: HOUR_MS },
  unknownSessions: { count: 300, windowMs: MINUTE_MS },
  shareMs: SECOND_MS,
  sizes: {
    addressBytes: 8 * KILOBYTE,
    headerBytes: 24 * KILOBYTE,
    fields: 100,
    bodyFields: 1_000,
    bodyBytes: 64 * KILOBYTE,
  },
  sockets: {
    all: 5_000,
    perAddress: 1_000,
    perNetwork: 2_000,
    bodiesPerAddress: 100,
    headersMs: 10 * SECOND_MS,
    requestMs: 30 * SECOND_MS,
    keepAliveMs: 20 * SECOND_MS,
    checkMs: 2 * SECOND_MS,
  },
  bursts: {
    // A courthouse shares one IP address, so a queue of visitors must stay short.
    visitor: { running: 4, waiting: 60, waitMs: 3 * SECOND_MS },
    user: { running: 2, waiting: 40, waitMs: 10 * SECOND_MS },
  },
  databaseWaitMs: 700,
  streams: {
    all: 2_000,
    perUser: 8,
    beatMs: SECOND_MS,
    monitorMs: SECOND_MS,
    quietMs: 20 * SECOND_MS,
    sessionMs: 5 * SECOND_MS,
  },
  sweepMs: 10 * MINUTE_MS,
  jobsMs: 30 * SECOND_MS,
  mailMs: 15 * SECOND_MS,
  logMs: SECOND_MS,
  stopMs: 10 * SECOND_MS,
};
