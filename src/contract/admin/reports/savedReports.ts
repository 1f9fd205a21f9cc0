/** Schedules on which a saved report is emailed to the user who saved it. */
export const REPORT_CADENCES = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ReportCadence = (typeof REPORT_CADENCES)[number];

export const SAVED_REPORT_NAME_MAX_LENGTH = 80;
/** Maximum saved filters per user. */
export const MAX_SAVED_REPORTS = 100;
