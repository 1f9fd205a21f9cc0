/** Longest reason that is saved and emailed, in characters. */
export const REASON_MAX_LENGTH = 200;

/** The largest credit or refund, in cents. */
export const MAX_CENTS = 1_000_000_00;

/** Maximum bonus searches per grant. */
export const MAX_BONUS_SEARCHES = 100_000;

/** Bonus searches expire after at most this many days. */
export const MAX_BONUS_DAYS = 730;
