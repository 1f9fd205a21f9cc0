import { CASE_PAGE_PATH } from './courtFiles';
import type { RegisterId } from './registers';
import type { SavedItemKind } from './savedItems';

/** The page of a register's records (spec section 2). */
export interface RecordPageAddress {
  readonly path: string;
  /** Field of its query that has the record's id. */
  readonly field: string;
}

/**
 * The page of a record of each register. Each register counts its own ids: the case 2 and the judgment
 * 2, which the spec's address also calls `caseId`, are unrelated records.
 */
export const RECORD_PAGES = {
  court: { path: CASE_PAGE_PATH, field: 'caseId' },
  judgment: { path: '/court/ViewJudgmentCaseDetails', field: 'caseId' },
  recorder: { path: '/recorder/ViewDocumentDetails', field: 'documentId' },
  taxWarrant: { path: '/tax_warrant/TaxWarrantDetails', field: 'warrantId' },
} as const satisfies Readonly<Record<RegisterId, RecordPageAddress>>;

/** The field of a judgment's page that says what it holds; `caseId` is the spec's. */
export const JUDGMENT_ID_FIELD = 'judgmentId';

/** The register of each kind of saved records. */
export const REGISTER_OF_SAVED = {
  courtCase: 'court',
  recorderDocument: 'recorder',
  taxWarrant: 'taxWarrant',
} as const satisfies Readonly<Record<SavedItemKind, RegisterId>>;
