/** Billing months shown, including the current one. */
export const SEARCH_PERIODS = 13;

/** CSVs of a month's counts and of its searches, below the context path; `from` as `2026-06-09`. */
export const SEARCH_COUNTS_FILE = '/common/search-counts.csv';
export const SEARCH_DETAILS_FILE = '/common/searches.csv';
/** CSV of alerts in use. */
export const ALERT_USE_FILE = '/common/alert-use.csv';
