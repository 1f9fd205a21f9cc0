/** Where a user's followed attorneys are (spec section 2). */
export const BAR_IDS_PATH = '/common/ViewIdList';
/** One of them; the id is the list's own. */
export const BAR_ID_PATH = '/common/ViewIdList/{id}';

/** Most attorneys that one user follows. */
export const MOST_BAR_IDS = 1_000;
/** Most numbers that are taken at once. */
export const MOST_BAR_LINES = 1_000;
/** Characters of the numbers that are sent at once: far more than so many lines have. */
export const BAR_LINES_MAX_LENGTH = 200_000;

/** What became of a line with a number: followed now or before, nobody's, or no number at all. */
export const BAR_LINE_OUTCOMES = ['ADDED', 'ALREADY', 'UNKNOWN', 'NOT_A_NUMBER'] as const;
export type BarLineOutcome = (typeof BAR_LINE_OUTCOMES)[number];

/** By what an attorney's cases can be sorted. */
export const BAR_CASE_SORTS = ['filed', 'caption', 'court', 'status'] as const;
export type BarCaseSort = (typeof BAR_CASE_SORTS)[number];
