/** Who bought pages of documents, month by month (spec section 2, Common). */
export const PURCHASE_COUNTS_PATH = '/common/PurchaseCountDetails';

/** The rows of a month as a table, below the context path; `month` as `2026-06`. */
export const PURCHASE_COUNTS_FILE = '/common/purchase-counts.csv';

/** Months that are told, the running one among them. */
export const PURCHASE_MONTHS = 13;
