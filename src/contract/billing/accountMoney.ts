/** Longest reason that is saved and emailed, in characters. */
export const REASON_MAX_LENGTH = 200;

/** The largest credit or refund, in cents. */
export const MAX_CENTS = 1_000_000_00;

/** Maximum bonus searches per grant. */
export const MAX_BONUS_SEARCHES = 100_000;

/** Bonus searches expire after at most this many days. */
export const MAX_BONUS_DAYS = 730;

/** Checks received up to this many days ago can be recorded. */
export const MAX_CHECK_DAYS = 365;

/** A check number as printed: up to 20 letters, digits, and hyphens. */
export const CHECK_NUMBER = /^[A-Za-z\d-]{1,20}$/;
