import { RECORD_PAGES } from '#contract/records/pages';

/** Path of the tax warrant page and its id query field. */
export const TAX_WARRANT_RECORD = RECORD_PAGES.taxWarrant;
