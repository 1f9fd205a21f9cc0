import { RECORD_PAGES } from '#contract/recordPages';

/** Page of a case, and the query field of its id there. */
export const CASE_RECORD = RECORD_PAGES.court;
