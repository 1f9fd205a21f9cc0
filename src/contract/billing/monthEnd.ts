/**
 * CSV of a month's journal, and its SHA-256 in the format of `sha256sum`; below the context path.
 */
export const JOURNAL_FILE = '/admin/accounting/months/{month}/journal.csv';
export const JOURNAL_HASH_FILE = '/admin/accounting/months/{month}/journal.sha256';
