import * as documents from '../../../src/client/features/recorder/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, facetsOf, screen } from './story';

const DOCUMENT = goodBody('getDocument', { id: 9, matches: [] });

/** Stories of the calls for recorded documents. */
export const RECORDER_STORIES = {
  searchDocuments: screen(
    '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith',
    'GET /web/recorder/documents',
    documents.search,
    { good: goodBody('searchDocuments', { items: [DOCUMENT] }) },
    { user: null },
  ),
  getDocumentFacets: facetsOf(
    'getDocumentFacets',
    'searchDocuments',
    '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith&isDocumentSuperSearch=true&regionId=39',
    documents.facets,
  ),
  getDocument: screen(
    '/in/recorder/ViewDocumentDetails?documentId=9',
    'GET /web/recorder/documents/9',
    documents.document,
    { good: DOCUMENT, older: { ...DOCUMENT, typeName: 'Older' } },
    { user: null },
  ),
  getLandHistory: screen(
    '/in/recorder/LandHistory?documentId=9',
    'GET /web/recorder/documents/9/land',
    documents.landHistory,
    {
      good: goodBody('getLandHistory', { document: DOCUMENT }),
      older: goodBody('getLandHistory', { document: DOCUMENT, source: 'Older' }),
    },
    { user: null },
  ),
  getIndexBooks: screen(
    '/in/recorder/ManualIndex/18177',
    'GET /web/recorder/index-books/18177',
    documents.indexBooks,
    { good: goodBody('getIndexBooks'), older: goodBody('getIndexBooks', { source: 'Older' }) },
    { user: null },
  ),
} satisfies Stories;
