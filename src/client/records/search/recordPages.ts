import { CASE_PAGE_PATH } from '#contract/courtFiles';

/** The page of a record of each register, and the query field of its id there (spec section 2). */
export const RECORD_PAGES = {
  court: { path: CASE_PAGE_PATH, field: 'caseId' },
  judgment: { path: '/court/ViewJudgmentCaseDetails', field: 'caseId' },
  recorder: { path: '/recorder/ViewDocumentDetails', field: 'documentId' },
  taxWarrant: { path: '/tax_warrant/TaxWarrantDetails', field: 'warrantId' },
} as const;
