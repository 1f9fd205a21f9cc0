import { RECORD_PAGES } from '#contract/records/pages';

/** Path of the document page and its id query field. */
export const DOCUMENT_RECORD = RECORD_PAGES.recorder;
