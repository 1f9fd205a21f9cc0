import { buildQuery } from './links';
import type { LinkQuery } from './queryFields';

/** Files of the court area, below the context path. */
export const CASES_FILE_PATH = '/court/cases.csv';
export const HEARINGS_FILE_PATH = '/court/cases/{caseId}/hearings.ics';

/** Page of a case in the browser app. */
export const CASE_PAGE_PATH = '/court/ViewCaseDetails';

/** CSV address of a search's results; takes the search's query. */
export function casesFile(query: LinkQuery): string {
  return CASES_FILE_PATH + buildQuery(query);
}

/** Calendar address of a case's upcoming hearings, or of one hearing. */
export function hearingsFile(caseId: number, hearingId: number | null = null): string {
  return HEARINGS_FILE_PATH.replace('{caseId}', String(caseId)) + buildQuery({ hearingId });
}
