/** Page of a judgment, and the query field of its id there (spec section 2). */
export const JUDGMENT_RECORD = { path: '/court/ViewJudgmentCaseDetails', field: 'caseId' } as const;
