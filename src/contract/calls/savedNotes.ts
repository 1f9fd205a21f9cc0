import type { SAVED_NOTES_SCHEMAS } from '../schemas/savedNotes';
import { area, call } from './row';

const NOTE = { note: 'text', tags: 'texts' } as const;
const PATH = '/common/saved/{kind}/{id}/note';

/** Notes on saved records. */
export const SAVED_NOTES_CALLS = area({
  getSavedNote: call<(typeof SAVED_NOTES_SCHEMAS)['getSavedNote']>({
    method: 'GET',
    path: PATH,
    answers: NOTE,
  }),
  putSavedNote: call<(typeof SAVED_NOTES_SCHEMAS)['putSavedNote']>({
    method: 'PUT',
    path: PATH,
    answers: NOTE,
  }),
});
