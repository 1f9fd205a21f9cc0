import { RECORD_PAGES } from '#contract/recordPages';

/** Path of the tax warrant page and its id query field. */
export const TAX_WARRANT_RECORD = RECORD_PAGES.taxWarrant;
