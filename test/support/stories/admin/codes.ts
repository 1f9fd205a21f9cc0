import * as filingCodeSlices from '../../../../src/client/features/admin/codes/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const CODES_AT = '/in/admin/FilingCodes';
const codesBody = (source: string) =>
  goodBody('getFilingCodes', {
    versions: [
      {
        id: 1,
        countyName: null,
        source,
        effectiveOn: '2026-01-01',
        codes: 5,
        isInForce: true,
      },
    ],
    imports: [],
    counties: [],
  });

/** Stories of the calls for filing codes. */
export const ADMIN_CODES_STORIES = {
  getFilingCodes: screen(
    CODES_AT,
    'GET /web/admin/filing-codes',
    filingCodeSlices.filingCodes,
    { good: codesBody('newer.csv'), older: codesBody('older.csv') },
    { user: SUPER_USER },
  ),
  postCodeImport: {
    kind: 'form',
    line: 'POST /web/admin/filing-codes/imports',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) =>
      page.dispatch(
        filingCodeSlices.uploadCodes.send({
          body: {
            fileName: 'codes.csv',
            content: 'list,code,name',
            countyId: null,
            effectiveOn: '2026-01-01',
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingCodeSlices.uploadCodes.select(page.state()).status,
    errors: (page) => filingCodeSlices.uploadCodes.selectErrors(page.state()),
  },
  postCodeImportStart: {
    kind: 'change',
    line: 'POST /web/admin/filing-codes/imports/7/start',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) => page.dispatch(filingCodeSlices.importCodes.send({ params: { importId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteCodeImport: {
    kind: 'change',
    line: 'DELETE /web/admin/filing-codes/imports/7',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) => page.dispatch(filingCodeSlices.removeCodes.send({ params: { importId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
