import { uploadsShown } from '../../../../src/client/features/efiling/uploads/events';
import * as filingFiles from '../../../../src/client/features/efiling/uploads/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER } from './efiler';
import { type Stories, list } from '../story';

export const ENVELOPES_AT = '/in/isefs/MyElectronicFilings';
export const UPLOAD_ID = '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21';
export const UPLOAD = goodBody('repairUpload', {
  id: UPLOAD_ID,
  name: 'Motion.pdf',
  state: 'passed',
});

/** Stories of the calls for uploaded documents. */
export const EFILING_UPLOADS_STORIES = {
  getUploads: {
    kind: 'widget',
    line: `GET /web/isefs/uploads`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: list(UPLOAD),
    older: list(),
    cause: (page) => page.dispatch(uploadsShown({ draftId: UPLOAD_ID })),
    isShown: (page) => {
      const shown = filingFiles.uploadList.select(page.state());
      return 'data' in shown && shown.data.items.length === 1;
    },
    status: (page) => filingFiles.uploadList.select(page.state()).status,
  },
  deleteUpload: {
    kind: 'change',
    line: `DELETE /web/isefs/uploads/${UPLOAD_ID}`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: null,
    cause: (page) =>
      page.dispatch(filingFiles.removeUpload.send({ params: { uploadId: UPLOAD_ID } })),
    isShown: (page) => filingFiles.removeUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  repairUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/repair`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(
        filingFiles.repairUpload.send({ params: { uploadId: UPLOAD_ID }, body: { fix: 'repair' } }),
      ),
    isShown: (page) => filingFiles.repairUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
} satisfies Stories;
