/** Searches on one page of the list. */
export const SEARCH_DETAILS_PAGE_SIZE = 50;

/** Why a search is not one of those that the plan pays for. */
export const REASONS_NOT_COUNTED = ['NO_ACCOUNT', 'NO_PLAN', 'UNLIMITED', 'REPEATED'] as const;
export type ReasonNotCounted = (typeof REASONS_NOT_COUNTED)[number];
