import type { FILING_CODES_SCHEMAS } from '../schemas/filingCodes';
import { area, call } from './row';

type Schemas = typeof FILING_CODES_SCHEMAS;

const OVERVIEW = { versions: 'list', imports: 'list', counties: 'list' } as const;

/** E-filing codes, for super users. */
export const FILING_CODES_CALLS = area({
  getFilingCodes: call<Schemas['getFilingCodes']>({
    method: 'GET',
    path: '/admin/filing-codes',
    answers: OVERVIEW,
  }),
  /** Checks a file and stores it with its report. */
  postCodeImport: call<Schemas['postCodeImport']>({
    method: 'POST',
    path: '/admin/filing-codes/imports',
    answers: OVERVIEW,
  }),
  /** Starts the job that puts a checked file into effect. */
  postCodeImportStart: call<Schemas['postCodeImportStart']>({
    method: 'POST',
    path: '/admin/filing-codes/imports/{importId}/start',
    answers: OVERVIEW,
  }),
  deleteCodeImport: call<Schemas['deleteCodeImport']>({
    method: 'DELETE',
    path: '/admin/filing-codes/imports/{importId}',
    answers: OVERVIEW,
  }),
});
