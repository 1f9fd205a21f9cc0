import { buildQuery } from '../links';

/** Calendar file of a case's hearings, below the context path. */
export const HEARINGS_FILE_PATH = '/court/cases/{caseId}/hearings.ics';

/** The stamped copy of a document filed in a case, below the context path. */
export const CASE_DOCUMENT_FILE = '/court/cases/{caseId}/documents/{documentId}';

/** Page of a case in the browser app. */
export const CASE_PAGE_PATH = '/court/ViewCaseDetails';

/** Returns the calendar URL of a case's upcoming hearings, or of one hearing. */
export function hearingsFile(caseId: number, hearingId: number | null = null): string {
  return HEARINGS_FILE_PATH.replace('{caseId}', String(caseId)) + buildQuery({ hearingId });
}
