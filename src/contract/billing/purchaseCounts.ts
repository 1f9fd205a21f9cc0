/** Page purchases by user and month (spec section 2, Common). */
export const PURCHASE_COUNTS_PATH = '/common/PurchaseCountDetails';

/** CSV of a month's rows, below the context path; `month` as `2026-06`. */
export const PURCHASE_COUNTS_FILE = '/common/purchase-counts.csv';

/** Months shown, including the current one. */
export const PURCHASE_MONTHS = 13;
