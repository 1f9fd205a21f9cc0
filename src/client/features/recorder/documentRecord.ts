import { RECORD_PAGES } from '#contract/recordPages';

/** Page of a recorded document, and the query field of its id there. */
export const DOCUMENT_RECORD = RECORD_PAGES.recorder;
