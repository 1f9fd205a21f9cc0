const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** So many events in a window; milliseconds. */
export interface Rate {
  readonly count: number;
  readonly windowMs: number;
}

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
  /** Delay of one user name after so many failures; it doubles with each further one. */
  readonly loginDelay: {
    readonly freeFailures: number;
    readonly firstMs: number;
    readonly longestMs: number;
  };
  /** Accounts that one address may try to open. */
  readonly signUps: Rate;
  /** Users that one account may try to add. */
  readonly userAdditions: Rate;
  /** Mails with a link that one address, or for one name, may ask for. */
  readonly passwordRequests: Rate;
  /** Searches of one visitor's address. */
  readonly visitorSearches: Rate;
  /** Searches of one signed-in user. */
  readonly userSearches: Rate;
  /** Counters and expired sessions are swept this often. */
  readonly sweepMs: number;
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
  signUps: { count: 5, windowMs: 30 * MINUTE },
  userAdditions: { count: 100, windowMs: HOUR },
  passwordRequests: { count: 5, windowMs: 30 * MINUTE },
  visitorSearches: { count: 60, windowMs: MINUTE },
  userSearches: { count: 300, windowMs: MINUTE },
  sweepMs: 10 * MINUTE,
  mailMs: 15 * SECOND,
  stopMs: 10 * SECOND,
};
