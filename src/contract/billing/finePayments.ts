/** CSV of payments to the courts of a clerk's county, below the context path. */
export const FINE_PAYMENTS_FILE = '/common/fine-payments.csv';
