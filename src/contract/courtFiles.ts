import { buildQuery } from './links';
import type { LinkQuery } from './queryFields';

/** Files that the court area gives, below the context path. */
export const CASES_FILE_PATH = '/court/cases.csv';
export const HEARINGS_FILE_PATH = '/court/cases/{caseId}/hearings.ics';

/** Page of a case in the browser app. */
export const CASE_PAGE_PATH = '/court/ViewCaseDetails';

/** The results of a search as a table; takes the query of the search. */
export function casesFile(query: LinkQuery): string {
  return CASES_FILE_PATH + buildQuery(query);
}

/** The hearings of a case that are still to come, for a calendar; or the one hearing. */
export function hearingsFile(caseId: number, hearingId: number | null = null): string {
  return HEARINGS_FILE_PATH.replace('{caseId}', String(caseId)) + buildQuery({ hearingId });
}
