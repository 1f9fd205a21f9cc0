import type { RECORDINGS_SCHEMAS } from '../schemas/recordings';
import { area, call } from './row';

/** A page on which something broke sends what it recorded. */
export const SENT_RECORDINGS_CALLS = area({
  sendRecording: call<(typeof RECORDINGS_SCHEMAS)['sendRecording']>({
    method: 'POST',
    path: '/recordings',
    answers: { reference: 'text' },
  }),
});
