import { LIST } from '../answers';
import type { EXPORTS_SCHEMAS } from '../schemas/exports';
import { area, call } from './row';

type Schemas = typeof EXPORTS_SCHEMAS;

/** PDF files of records that a user chose. */
export const EXPORTS_CALLS = area({
  getExports: call<Schemas['getExports']>({
    method: 'GET',
    isReadable: true,
    path: '/common/exports',
    answers: LIST,
  }),
  postExport: call<Schemas['postExport']>({
    method: 'POST',
    path: '/common/exports',
    answers: {
      id: 'number',
      title: 'text',
      status: 'text',
      done: 'number',
      records: 'number',
      missing: 'number',
      pages: 'number?',
      bytes: 'number?',
      askedAt: 'text',
      expiresAt: 'text',
      problem: 'text?',
    },
  }),
  deleteExport: call<Schemas['deleteExport']>({
    method: 'DELETE',
    path: '/common/exports/{exportId}',
    answers: 'anything',
  }),
});
