import { CASE_PAGE_PATH } from './courtFiles';
import type { SavedItemKind } from './savedItems';

/** The page of a record that can be saved (spec section 2). */
export interface RecordPageAddress {
  readonly path: string;
  /** Field of its query that has the record's id. */
  readonly id: string;
  /** The record in the midst of a sentence: `case`. */
  readonly thing: string;
}

export const RECORD_PAGES: Readonly<Record<SavedItemKind, RecordPageAddress>> = {
  courtCase: { path: CASE_PAGE_PATH, id: 'caseId', thing: 'case' },
  taxWarrant: { path: '/tax_warrant/TaxWarrantDetails', id: 'warrantId', thing: 'tax warrant' },
  recorderDocument: {
    path: '/recorder/ViewDocumentDetails',
    id: 'documentId',
    thing: 'document',
  },
};
