/** Business constants of spec section 9. Milliseconds and pixels where a name ends so. */

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
/** Leading edge: the first request goes, later ones within the window are dropped and restart it. */
export const SAVED_LIST_DEBOUNCE_MS = 500;
export const COUNTS_DEBOUNCE_MS = 500;
export const REGION_DEBOUNCE_MS = 250;
export const MESSAGE_OF_THE_DAY_INTERVAL_MS = 10_000;

/** Our own limits, where the spec gives none. */
export const RETURN_ADDRESS_MAX_LENGTH = 2_048;
/** Longest text that any single query field or form input takes, in UTF-16 units. */
export const TEXT_MAX_LENGTH = 500;
export const BILLING_CODE_MAX_LENGTH = 50;
export const SEARCH_RESULT_CAP = 1_000;
export const SEARCH_PAGE_SIZE = 50;
export const CCS_PAGE_SIZE = 500;
export const SEARCH_DETAILS_PAGE_SIZE = 50;
/** The newest notifications of the inbox: so many are shown. */
export const NOTIFICATION_PAGE_SIZE = 100;
export const MESSAGE_OF_THE_DAY_MAX_LENGTH = 10_000;
/** How often a page asks how far demo data is, while the server still loads it. */
export const DEMO_LOAD_INTERVAL_MS = 2_000;
/** How long before its end a session's user is warned. */
export const SESSION_WARNING_MS = 120_000;
/** Longest wait for any answer of the server before the page says so. */
export const CALL_TIMEOUT_MS = 30_000;

/** So many days ahead the dashboard tells hearings of saved cases. */
export const UPCOMING_HEARING_DAYS = 14;

/** Shortest time between two changes of the address while a list is narrowed, in milliseconds. */
export const ADDRESS_PAUSE_MS = 400;
