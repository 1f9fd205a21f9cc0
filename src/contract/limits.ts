/** Business constants of spec section 9. Suffixes name the unit: milliseconds or pixels. */

export const SESSION_COOKIE_MIN_LENGTH = 2;
export const TRIAL_SUBSCRIPTIONS: readonly number[] = [40, 93];
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const POPUP_WINDOW_PX = { width: 583, height: 800 } as const;
export const HELP_POPUP_PX = { width: 320, height: 200 } as const;
export const TOGGLE_PX = { width: 75, height: 25 } as const;
export const TOAST_DELAY_MS = 20_000;
export const TOAST_SHAKE_MS = 500;
export const UNREAD_BADGE_CAP = 99;
export const WARRANT_NUMBER_MAX_LENGTH = 8;
/**
 * Debounce on the leading edge: sends the first request. Drops requests within this time after the
 * previous request, sent or dropped.
 */
export const SAVED_LIST_DEBOUNCE_MS = 500;
export const COUNTS_DEBOUNCE_MS = 500;
export const REGION_DEBOUNCE_MS = 250;
export const MESSAGE_OF_THE_DAY_INTERVAL_MS = 10_000;

/** Limits that the spec doesn't define. */
export const RETURN_ADDRESS_MAX_LENGTH = 2_048;
/** Longest text of any query field or form input, in UTF-16 units. */
export const TEXT_MAX_LENGTH = 500;
export const BILLING_CODE_MAX_LENGTH = 50;
export const SEARCH_RESULT_CAP = 1_000;
export const SEARCH_PAGE_SIZE = 50;
export const CCS_PAGE_SIZE = 500;
export const SEARCH_DETAILS_PAGE_SIZE = 50;
/** Recent searches go back this many days, which covers the whole current billing month. */
export const RECENT_SEARCH_DAYS = 30;
/** Notifications per inbox page, newest first. */
export const NOTIFICATION_PAGE_SIZE = 100;
export const MESSAGE_OF_THE_DAY_MAX_LENGTH = 10_000;
/** Interval at which a page polls the progress while the server loads demo data. */
export const DEMO_LOAD_INTERVAL_MS = 2_000;
/** Time before the session's end at which the user is warned. */
export const SESSION_WARNING_MS = 120_000;
/** Time after which a call counts as failed. */
export const CALL_TIMEOUT_MS = 30_000;

/** The dashboard shows upcoming hearings for this many days. */
export const UPCOMING_HEARING_DAYS = 14;

/** Minimum milliseconds between two URL changes while a list is being filtered. */
export const ADDRESS_PAUSE_MS = 400;

/** Ids are positive 32-bit integers in the database. */
export const ID_MAX = 2_147_483_647;
