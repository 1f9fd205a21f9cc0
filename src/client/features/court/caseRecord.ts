import { RECORD_PAGES } from '#contract/records/pages';

/** Path of the case page and its id query field. */
export const CASE_RECORD = RECORD_PAGES.court;
