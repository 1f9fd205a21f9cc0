import { RECORD_PAGES } from '#contract/recordPages';

/** Page of a judgment, and the query field of its id there. */
export const JUDGMENT_RECORD = RECORD_PAGES.judgment;
