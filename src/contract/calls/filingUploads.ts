import { LIST } from '../answers';
import type { FILING_UPLOADS_SCHEMAS } from '../schemas/filingUploads';
import { area, call } from './row';

type Schemas = typeof FILING_UPLOADS_SCHEMAS;

/** Documents that a filer uploaded. */
export const FILING_UPLOADS_CALLS = area({
  getUploads: call<Schemas['getUploads']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    path: '/isefs/uploads',
    answers: LIST,
  }),
  deleteUpload: call<Schemas['deleteUpload']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'DELETE',
    path: '/isefs/uploads/{uploadId}',
    answers: 'anything',
  }),
  repairUpload: call<Schemas['repairUpload']>({
    method: 'POST',
    path: '/isefs/uploads/{uploadId}/repair',
    answers: {
      id: 'text',
      draftId: 'text?',
      name: 'text',
      bytes: 'number',
      received: 'number',
      state: 'text',
      kind: 'text?',
      hash: 'text?',
      pages: 'number?',
      findings: 'list',
      sourceId: 'text?',
      createdAt: 'text',
    },
  }),
});
