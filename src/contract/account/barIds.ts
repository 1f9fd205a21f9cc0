/** Maximum attorneys that one user can follow. */
export const MAX_BAR_IDS = 1_000;
/** Maximum numbers in one request. */
export const MAX_BAR_LINES = 1_000;
/**
 * Maximum characters of the typed numbers in one request; more than enough for `MAX_BAR_LINES`
 * lines.
 */
export const BAR_LINES_MAX_LENGTH = 200_000;

/** Result of one line: followed now, already followed, unknown attorney, or not a number. */
export const BAR_LINE_OUTCOMES = ['ADDED', 'ALREADY', 'UNKNOWN', 'NOT_A_NUMBER'] as const;
export type BarLineOutcome = (typeof BAR_LINE_OUTCOMES)[number];

/** Sort orders of an attorney's cases. */
export const BAR_CASE_SORTS = ['filed', 'caption', 'court', 'status'] as const;
export type BarCaseSort = (typeof BAR_CASE_SORTS)[number];
