import { RECORD_PAGES } from '#contract/recordPages';

/** Path of the judgment page and its id query field. */
export const JUDGMENT_RECORD = RECORD_PAGES.judgment;
