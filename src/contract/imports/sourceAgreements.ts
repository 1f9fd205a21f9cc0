/** Maximum characters of the texts about a data source. */
export const SOURCE_TEXT_LENGTHS = {
  agreement: 2_000,
  contact: 500,
  schedule: 300,
  note: 500,
} as const;

/** An agreement counts as ending soon during this many days before its end date. */
export const AGREEMENT_SOON_DAYS = 60;
/** Last permitted end date of an agreement. */
export const AGREEMENT_LAST_DAY = '2099-12-31';
