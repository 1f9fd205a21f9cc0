import type { RECORDINGS_SCHEMAS } from '../schemas/recordings';
import { area, call } from './row';

/** Uploads the recording of a page on which an error occurred. */
export const SENT_RECORDINGS_CALLS = area({
  sendRecording: call<(typeof RECORDINGS_SCHEMAS)['sendRecording']>({
    method: 'POST',
    path: '/recordings',
    answers: { reference: 'text' },
  }),
});
