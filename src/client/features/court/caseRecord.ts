import { CASE_PAGE_PATH } from '#contract/courtFiles';

/** Page of a case, and the query field of its id there. */
export const CASE_RECORD = { path: CASE_PAGE_PATH, field: 'caseId' } as const;
