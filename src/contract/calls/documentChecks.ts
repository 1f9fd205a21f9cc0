import { LIST } from '../answers';
import type { DOCUMENT_CHECKS_SCHEMAS } from '../schemas/documentChecks';
import { area, call } from './row';

type Schemas = typeof DOCUMENT_CHECKS_SCHEMAS;

const UPLOAD = {
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
} as const;

/** Checks of documents that a filer uploaded. */
export const DOCUMENT_CHECKS_CALLS = area({
  getDocumentChecks: call<Schemas['getDocumentChecks']>({
    method: 'GET',
    path: '/isefs/documentChecks',
    answers: LIST,
  }),
  getSilencedRules: call<Schemas['getSilencedRules']>({
    method: 'GET',
    path: '/isefs/silencedRules',
    answers: LIST,
  }),
  silenceRule: call<Schemas['silenceRule']>({
    method: 'POST',
    path: '/isefs/silencedRules',
    answers: LIST,
  }),
  unsilenceRule: call<Schemas['unsilenceRule']>({
    method: 'DELETE',
    path: '/isefs/silencedRules/{code}',
    answers: LIST,
  }),
  splitUpload: call<Schemas['splitUpload']>({
    method: 'POST',
    path: '/isefs/uploads/{uploadId}/split',
    answers: LIST,
  }),
  redactUpload: call<Schemas['redactUpload']>({
    method: 'POST',
    path: '/isefs/uploads/{uploadId}/redact',
    answers: UPLOAD,
  }),
  recognizeUpload: call<Schemas['recognizeUpload']>({
    method: 'POST',
    path: '/isefs/uploads/{uploadId}/recognize',
    answers: UPLOAD,
  }),
});
