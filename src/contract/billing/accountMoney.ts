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

/** Longest check number, in characters. */
export const CHECK_NUMBER_MAX_LENGTH = 40;

/**
 * A check number as printed, or the processor's ID of a card payment that a restored backup doesn't
 * know.
 */
export const CHECK_NUMBER = new RegExp(`^[\\w-]{1,${String(CHECK_NUMBER_MAX_LENGTH)}}$`);

/** Says what a check number may contain. */
export const CHECK_NUMBER_RULE = `Enter up to ${String(CHECK_NUMBER_MAX_LENGTH)} letters, digits, hyphens, or underscores.`;
