import { RECORD_PAGES } from '#contract/records/pages';

/** Path of the judgment page and its id query field. */
export const JUDGMENT_RECORD = RECORD_PAGES.judgment;
