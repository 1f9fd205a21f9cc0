import {
  deleteRecording,
  recordingDetails,
  recordingList,
} from '../../../../src/client/features/admin/slice';
import {
  selectReference,
  sendRecording,
} from '../../../../src/client/features/recordingOffer/slice';
import { ATTACHED_RECORDING } from '../../../../src/client/platform/recordingDesk';
import { recordingRequested } from '../../../../src/client/state/recordingOffer/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const REFERENCE = '1b9d6bcd-0000-4000-8000-000000000001';

/** Stories of the calls for screen recordings. */
export const ADMIN_RECORDINGS_STORIES = {
  sendRecording: {
    kind: 'form',
    line: 'POST /web/recordings',
    user: null,
    good: { reference: REFERENCE },
    cause: async (page) => {
      page.dispatch(recordingRequested());
      await page.settle();
      await page.recordings.take();
      const sent = { recording: ATTACHED_RECORDING, note: '', problem: '', address: '' };
      page.dispatch(sendRecording.send({ body: sent }));
    },
    isShown: (page) => selectReference(page.state()) === REFERENCE,
    status: (page) => sendRecording.select(page.state()).status,
    errors: (page) => sendRecording.selectErrors(page.state()),
  },
  getRecordings: screen(
    '/in/admin/Recordings',
    'GET /web/recordings',
    recordingList,
    { good: goodBody('getRecordings', { items: [{}] }), older: goodBody('getRecordings') },
    { user: SUPER_USER },
  ),
  getRecording: screen(
    `/in/admin/Recording?reference=${REFERENCE}`,
    `GET /web/recordings/${REFERENCE}`,
    recordingDetails,
    {
      good: goodBody('getRecording', { note: 'Newer' }),
      older: goodBody('getRecording', { note: 'Older' }),
    },
    { user: SUPER_USER },
  ),
  deleteRecording: {
    kind: 'change',
    line: `DELETE /web/recordings/${REFERENCE}`,
    user: SUPER_USER,
    at: `/in/admin/Recording?reference=${REFERENCE}`,
    others: {
      [`GET /web/recordings/${REFERENCE}`]: goodBody('getRecording'),
      'GET /web/recordings': goodBody('getRecordings'),
    },
    good: null,
    cause: (page) => page.dispatch(deleteRecording.send({ params: { reference: REFERENCE } })),
    isShown: (page) => page.went('push').includes('/in/admin/Recordings'),
  },
} satisfies Stories;
