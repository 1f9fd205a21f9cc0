import type { Dispatch } from '@reduxjs/toolkit';
import { importFileProgressed, importFileSent } from '../features/admin/imports/events';
import { uploadCreated, uploadProgressed, uploadSent } from '../features/efiling/uploads/slice';
import type { FileDesk } from '../platform/fileDesk';
import type { Uploads } from '../platform/ports';
import { createResumableUploads } from '../platform/resumableUploads';
import { uploadFailed } from './uploadFailed';

/**
 * Opens the resumable uploads; dispatches their events to the features, each of which recognizes
 * its own files by key.
 */
export function openUploads(
  files: FileDesk,
  dispatch: Dispatch,
  readXsrfToken: () => string,
): Uploads {
  return createResumableUploads(
    files,
    {
      created: (key, uploadId) => dispatch(uploadCreated({ key, uploadId })),
      progressed: (key, sent) => {
        dispatch(uploadProgressed({ key, sent }));
        dispatch(importFileProgressed({ key, sent }));
      },
      sent: (key) => {
        dispatch(uploadSent({ key }));
        dispatch(importFileSent({ key }));
      },
      broke: (key, failure) => uploadFailed(dispatch, { key, ...failure }),
    },
    readXsrfToken,
  );
}
