/** Payments into the courts of a clerk's county as a table, below the context path. */
export const FINE_PAYMENTS_FILE = '/common/fine-payments.csv';
