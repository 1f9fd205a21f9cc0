import { CASE_PAGE_PATH } from '../courts/files';
import type { RegisterId } from './registers';
import type { SavedItemKind } from '../account/savedItems';

/** A register's record page (spec section 2). */
export interface RecordPageAddress {
  readonly path: string;
  /** Query field with the record's id. */
  readonly field: string;
}

/**
 * Each register's record page. Each register has its own ids: case 2 and judgment 2 are unrelated,
 * although the spec names both ids `caseId` in URLs.
 */
export const RECORD_PAGES = {
  court: { path: CASE_PAGE_PATH, field: 'caseId' },
  judgment: { path: '/court/ViewJudgmentCaseDetails', field: 'caseId' },
  recorder: { path: '/recorder/ViewDocumentDetails', field: 'documentId' },
  taxWarrant: { path: '/tax_warrant/TaxWarrantDetails', field: 'warrantId' },
} as const satisfies Readonly<Record<RegisterId, RecordPageAddress>>;

/** The judgment page's own id field; the spec uses `caseId`. */
export const JUDGMENT_ID_FIELD = 'judgmentId';

/** The register of each kind of saved records. */
export const REGISTER_OF_SAVED = {
  courtCase: 'court',
  recorderDocument: 'recorder',
  taxWarrant: 'taxWarrant',
} as const satisfies Readonly<Record<SavedItemKind, RegisterId>>;
