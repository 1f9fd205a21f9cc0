/** The screen on which super users look after the money of an account; ours beside the spec's. */
export const ACCOUNT_MONEY_PATH = '/admin/AccountMoney';

/** Longest reason that is kept and mailed, in characters. */
export const REASON_MAX_LENGTH = 200;

/** The largest credit or refund, in cents. */
export const MOST_CENTS = 1_000_000_00;

/** Most searches that are given on top at once. */
export const MOST_BONUS_SEARCHES = 100_000;

/** Searches given on top end after so many days at most. */
export const MOST_BONUS_DAYS = 730;
