/** Screen on which months of the books are closed (spec section 2, Admin). */
export const MONTH_END_PATH = '/admin/accounting/MonthEnd';

/** CSV of a month's journal, and its SHA-256 as `sha256sum` writes it; below the context path. */
export const JOURNAL_FILE = '/admin/accounting/months/{month}/journal.csv';
export const JOURNAL_HASH_FILE = '/admin/accounting/months/{month}/journal.sha256';
