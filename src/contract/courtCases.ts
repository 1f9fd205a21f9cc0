/** What the results of a case search can be sorted by. */
export const CASE_SORTS = ['relevance', 'name', 'filed', 'number', 'court'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];
