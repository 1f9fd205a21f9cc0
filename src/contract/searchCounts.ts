/** Months of a plan that are told, the running one among them. */
export const SEARCH_PERIODS = 13;

/** The counts of a month as a table, and its searches, below the context path; `from` as `2026-06-09`. */
export const SEARCH_COUNTS_FILE = '/common/search-counts.csv';
export const SEARCH_DETAILS_FILE = '/common/searches.csv';
/** Alerts in use, as a table. */
export const ALERT_USE_FILE = '/common/alert-use.csv';
