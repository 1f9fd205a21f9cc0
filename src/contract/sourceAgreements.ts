/** Longest texts about a source of records, in characters. */
export const SOURCE_TEXT_LENGTHS = {
  agreement: 2_000,
  contact: 500,
  schedule: 300,
  note: 500,
} as const;

/** Days before its end from which an agreement ends soon. */
export const AGREEMENT_SOON_DAYS = 60;
/** Last day until which an agreement can be valid. */
export const AGREEMENT_LAST_DAY = '2099-12-31';
