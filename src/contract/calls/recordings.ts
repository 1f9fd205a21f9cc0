import { LIST } from '../answers';
import type { RECORDINGS_SCHEMAS } from '../schemas/recordings';
import { area, call } from './row';

/** Stored recordings, for super users. */
export const RECORDINGS_CALLS = area({
  getRecordings: call<(typeof RECORDINGS_SCHEMAS)['getRecordings']>({
    method: 'GET',
    path: '/recordings',
    answers: { ...LIST, pageNumber: 'number', pageSize: 'number' },
  }),
  getRecording: call<(typeof RECORDINGS_SCHEMAS)['getRecording']>({
    method: 'GET',
    path: '/recordings/{reference}',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      recording: {
        reference: 'text',
        storedAt: 'text',
        username: 'text?',
        build: 'text',
        address: 'text',
        problem: 'text',
        size: 'number',
      },
      unreadable: 'text?',
      note: 'text',
      serverErrors: 'list',
      missingErrors: 'texts',
      keptUntil: 'text',
    },
  }),
  deleteRecording: call<(typeof RECORDINGS_SCHEMAS)['deleteRecording']>({
    method: 'DELETE',
    path: '/recordings/{reference}',
    answers: 'anything',
  }),
});
