const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KILOBYTE = 1_024;

function perMinute(visitor: number, user: number): RequestRates {
  return {
    visitor: { count: visitor, windowMs: MINUTE },
    user: { count: user, windowMs: MINUTE },
  };
}

/** First and last ISO date that demo data can be made for: its named cases are older than the first. */
export const DEMO_DATES = { first: '2026-06-30', last: '2040-12-31' } as const;

/** So many events in a window; milliseconds. */
export interface Rate {
  readonly count: number;
  readonly windowMs: number;
}

/** What a request is for: each kind has limits of its own. A file is a search too. */
export type RequestKind =
  'page' | 'list' | 'record' | 'search' | 'facets' | 'countFirst' | 'signIn' | 'change';

/** Visitors are told apart by address, signed-in users by themselves, wherever they are. */
export interface RequestRates {
  readonly visitor: Rate;
  readonly user: Rate;
}

/** What a request may hold at most; a route may declare another body. */
export interface RequestSizes {
  /** Path and query, as sent. */
  readonly addressBytes: number;
  /** All headers together, the address included. */
  readonly headerBytes: number;
  /** Fields of a query. */
  readonly fields: number;
  /** Fields of a form or a JSON body, those of all it holds included. */
  readonly bodyFields: number;
  readonly bodyBytes: number;
}

/** Open connections and how long they may take. A trusted proxy's are not counted by address. */
export interface SocketLimits {
  readonly all: number;
  /** Of one IPv4 address, or one IPv6 network of 64 bits. */
  readonly perAddress: number;
  /** Of one IPv6 network of 48 bits: a subscriber has up to 65,536 of 64. */
  readonly perNetwork: number;
  /** Requests of one address whose bodies are still arriving. */
  readonly bodiesPerAddress: number;
  readonly headersMs: number;
  /** The whole request, from its first byte to its last. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** Connections that take too long are looked for this often. */
  readonly checkMs: number;
}

/** Streams of the unread count: how many there may be, and what is done for them how often. */
export interface StreamLimits {
  /** Of one server. */
  readonly all: number;
  /** Of one user: one for each browser. */
  readonly perUser: number;
  /** The counts are looked at this often: by one query of a server, however many streams there are. */
  readonly beatMs: number;
  /** One that has nothing to tell says so this often, so that nobody on the way gives it up. */
  readonly quietMs: number;
  /** Whether the sessions behind them last is looked at this often. */
  readonly sessionMs: number;
}

/** What one check of a password costs (argon2id); memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Some 40 ms on a machine of today, so that a list of stolen hashes is slow to try passwords on. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 32_768, timeCost: 4, parallelism: 1 };

/** Lengths of sessions and limits on guessing and searching; benches and most tests raise them. */
export interface Limits {
  readonly session: {
    readonly idleMs: number;
    readonly superUserIdleMs: number;
    readonly absoluteMs: number;
    /** "Last seen" is written at most this often. */
    readonly touchMs: number;
  };
  /** Failed sign-ins of one address. */
  readonly loginFailures: readonly Rate[];
  /**
   * Delay of one user name at one address, or in one browser that is known under it, after so many
   * failures; it doubles with each further one.
   */
  readonly loginDelay: {
    readonly freeFailures: number;
    readonly firstMs: number;
    readonly longestMs: number;
  };
  /** Failed sign-ins of one user name from browsers that are not known under it. */
  readonly nameFailures: Rate;
  /** Wrong second factors of one user from browsers that are not known under the name. */
  readonly factorFailures: Rate;
  /** Accounts that one address may try to open. */
  readonly signUps: Rate;
  /** Users that one account may try to add. */
  readonly userAdditions: Rate;
  /** Mails with a link that one address, or for one name, may ask for. */
  readonly passwordRequests: Rate;
  /** Property watches that one network address, or for one email address, may ask for. */
  readonly watchRequests: Rate;
  /** Files of all that is kept of one user. */
  readonly ownData: Rate;
  /** Recordings of broken pages that one user, or one visitor's address, may send. */
  readonly recordings: Rate;
  /** How often one feed's address may be asked. */
  readonly feeds: Rate;
  /** Recordings that are kept in all, and their bytes: the oldest go. */
  readonly recordingRoom: { readonly count: number; readonly bytes: number };
  /** Requests of one visitor's address and of one signed-in user, by kind and all together. */
  readonly requests: Readonly<Record<RequestKind | 'any', RequestRates>>;
  /** Rows of results that one visitor's address is given, in pages and files together. */
  readonly visitorRows: Rate;
  /** The same of the visitors of one IPv6 network of 48 bits together. */
  readonly visitorNetworkRows: Rate;
  /**
   * Requests of one address with a session cookie that no server knows. It spares the database:
   * nobody guesses 256 random bits.
   */
  readonly unknownSessions: Rate;
  /** Counts of requests are shared with the other servers of the database this often. */
  readonly shareMs: number;
  readonly sizes: RequestSizes;
  readonly sockets: SocketLimits;
  /**
   * Searches, and apart from them records, of one visitor's address and of one signed-in user at the
   * same time: how many run, how many more may wait, and for how long.
   */
  readonly bursts: Readonly<
    Record<
      'visitor' | 'user',
      { readonly running: number; readonly waiting: number; readonly waitMs: number }
    >
  >;
  /** The longest that all queries of a request together wait for the database. */
  readonly databaseWaitMs: number;
  /** Streams of the unread count that are held open. */
  readonly streams: StreamLimits;
  /** Counters in memory are swept this often. */
  readonly sweepMs: number;
  /** Jobs that are due are looked for this often. */
  readonly jobsMs: number;
  /** Mails that wait are looked at this often. */
  readonly mailMs: number;
  /** The longest that finishing work may take when the server stops. */
  readonly stopMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  session: {
    idleMs: 30 * MINUTE,
    superUserIdleMs: 15 * MINUTE,
    absoluteMs: 8 * HOUR,
    touchMs: MINUTE,
  },
  loginFailures: [
    { count: 10, windowMs: MINUTE },
    { count: 30, windowMs: HOUR },
  ],
  loginDelay: { freeFailures: 5, firstMs: SECOND, longestMs: 15 * MINUTE },
  // An address has 17 tries in its first hour and 4 in each further one: it takes 176 to get here.
  nameFailures: { count: 3_000, windowMs: HOUR },
  // A code has one chance in 333,333: so many tries have one in 700 a day.
  factorFailures: { count: 20, windowMs: HOUR },
  signUps: { count: 5, windowMs: 30 * MINUTE },
  userAdditions: { count: 100, windowMs: HOUR },
  passwordRequests: { count: 5, windowMs: 30 * MINUTE },
  watchRequests: { count: 10, windowMs: HOUR },
  ownData: { count: 3, windowMs: HOUR },
  recordings: { count: 10, windowMs: 30 * MINUTE },
  // Programs ask every few minutes; somebody has a few of them.
  feeds: { count: 12, windowMs: MINUTE },
  recordingRoom: { count: 500, bytes: 100 * KILOBYTE * KILOBYTE },
  requests: {
    // A courthouse is one address: its people open pages and log in side by side.
    page: perMinute(1_200, 240),
    signIn: perMinute(600, 60),
    list: perMinute(900, 600),
    record: perMinute(120, 300),
    search: perMinute(60, 300),
    facets: perMinute(60, 300),
    // Free, so it must not take the place of searching: nobody weighs so many searches in a minute.
    countFirst: perMinute(15, 15),
    change: perMinute(60, 180),
    any: perMinute(2_400, 1_200),
  },
  visitorRows: { count: 20_000, windowMs: HOUR },
  visitorNetworkRows: { count: 40_000, windowMs: HOUR },
  unknownSessions: { count: 300, windowMs: MINUTE },
  shareMs: SECOND,
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
    headersMs: 10 * SECOND,
    requestMs: 30 * SECOND,
    keepAliveMs: 20 * SECOND,
    checkMs: 2 * SECOND,
  },
  bursts: {
    // A courthouse is one address, whose people rather try again than wait for each other.
    visitor: { running: 4, waiting: 60, waitMs: SECOND },
    user: { running: 2, waiting: 40, waitMs: 10 * SECOND },
  },
  databaseWaitMs: 700,
  streams: {
    all: 2_000,
    perUser: 8,
    beatMs: SECOND,
    quietMs: 20 * SECOND,
    sessionMs: 5 * SECOND,
  },
  sweepMs: 10 * MINUTE,
  jobsMs: 30 * SECOND,
  mailMs: 15 * SECOND,
  stopMs: 10 * SECOND,
};
