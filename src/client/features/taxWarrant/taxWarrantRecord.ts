import { RECORD_PAGES } from '#contract/recordPages';

/** Page of a tax warrant, and the query field of its id there. */
export const TAX_WARRANT_RECORD = RECORD_PAGES.taxWarrant;
