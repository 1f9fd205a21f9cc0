import type { DOCUMENT_SCHEMAS } from '../schemas/documents';
import { COUNTY, FACETS, PROVENANCE, SEARCH_RESULT } from './results';
import { area, call } from './row';

/** Document search, documents, and index books. */
export const DOCUMENT_CALLS = area({
  searchDocuments: call<(typeof DOCUMENT_SCHEMAS)['searchDocuments']>({
    method: 'GET',
    path: '/recorder/documents',
    isCounted: true,
    answers: SEARCH_RESULT,
  }),
  getDocumentFacets: call<(typeof DOCUMENT_SCHEMAS)['getDocumentFacets']>({
    method: 'GET',
    path: '/recorder/documents/facets',
    answers: FACETS,
  }),
  getDocument: call<(typeof DOCUMENT_SCHEMAS)['getDocument']>({
    method: 'GET',
    path: '/recorder/documents/{documentId}',
    answers: {
      id: 'number',
      documentNumber: 'text',
      typeCode: 'text',
      typeName: 'text',
      county: COUNTY,
      recordedOn: 'text',
      book: 'text?',
      page: 'text?',
      grantor: 'text?',
      grantors: 'number',
      grantee: 'text?',
      grantees: 'number',
      legal: 'text?',
      parcel: 'text?',
      status: 'text',
      imageStatus: 'text',
      recordedAt: 'text',
      timeZone: 'text',
      documentOn: 'text?',
      considerationCents: 'number?',
      parties: 'list',
      legals: 'list',
      chain: 'list',
      imagePages: 'number?',
      imageWidth: 'number?',
      imageHeight: 'number?',
      hasPreview: 'flag',
      price: 'object?',
      returnTo: 'text?',
      note: 'text?',
      validatedOn: 'text?',
      ...PROVENANCE,
    },
  }),
  getLandHistory: call<(typeof DOCUMENT_SCHEMAS)['getLandHistory']>({
    method: 'GET',
    path: '/recorder/documents/{documentId}/land',
    answers: {
      document: 'object',
      legals: 'list',
      legalId: 'number?',
      steps: 'list',
      capped: 'flag',
      ...PROVENANCE,
    },
  }),
  getIndexBooks: call<(typeof DOCUMENT_SCHEMAS)['getIndexBooks']>({
    method: 'GET',
    path: '/recorder/index-books/{countyId}',
    answers: { county: COUNTY, books: 'list', ...PROVENANCE },
  }),
});
