import type { Dispatch } from '@reduxjs/toolkit';
import { uploadBroke } from '../features/efiling/uploads/events';
import { uploadCreated, uploadProgressed, uploadSent } from '../features/efiling/uploads/slice';
import type { FileDesk } from '../platform/fileDesk';
import type { Uploads } from '../platform/ports';
import { createResumableUploads } from '../platform/resumableUploads';

/** Resumable uploads; dispatches their events to the store. */
export function openUploads(
  files: FileDesk,
  dispatch: Dispatch,
  readXsrfToken: () => string,
): Uploads {
  return createResumableUploads(
    files,
    {
      created: (key, uploadId) => dispatch(uploadCreated({ key, uploadId })),
      progressed: (key, sent) => dispatch(uploadProgressed({ key, sent })),
      sent: (key) => dispatch(uploadSent({ key })),
      broke: (key, failure) => dispatch(uploadBroke({ key, ...failure })),
    },
    readXsrfToken,
  );
}
