import { FILING_CODES_CALLS } from '#contract/calls/filingCodes';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Versions of the e-filing codes, and uploaded files. */
export const filingCodes = createLoadable('admin/filingCodes', FILING_CODES_CALLS.getFilingCodes, {
  routes: 'admin.filingCodes',
});

/** Uploads a file, which the server checks. */
export const uploadCodes = createCommand('admin/codesUpload', FILING_CODES_CALLS.postCodeImport, {
  hasForm: true,
});

/** Activates a checked file. */
export const importCodes = createCommand(
  'admin/codesImport',
  FILING_CODES_CALLS.postCodeImportStart,
  { key: ({ params }) => String(params.importId) },
);

export const removeCodes = createCommand(
  'admin/codesRemoval',
  FILING_CODES_CALLS.deleteCodeImport,
  { key: ({ params }) => String(params.importId) },
);
