/** Page of a recorded document, and the query field of its id there. */
export const DOCUMENT_RECORD = {
  path: '/recorder/ViewDocumentDetails',
  field: 'documentId',
} as const;
