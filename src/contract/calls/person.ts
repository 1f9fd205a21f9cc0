import { LIST } from '../answers';
import type { PERSON_SCHEMAS } from '../schemas/person';
import { area, call } from './row';

/** Records with one name in all registers, with users' marks. */
export const PERSON_CALLS = area({
  getPerson: call<(typeof PERSON_SCHEMAS)['getPerson']>({
    method: 'GET',
    path: '/common/person',
    isCounted: true,
    answers: { fullName: 'text', leftOut: 'texts', offeredSearch: 'object?', registers: 'list' },
  }),
  getPersonMarks: call<(typeof PERSON_SCHEMAS)['getPersonMarks']>({
    method: 'GET',
    path: '/common/person/marks',
    isBackground: true,
    answers: LIST,
  }),
  putPersonMark: call<(typeof PERSON_SCHEMAS)['putPersonMark']>({
    method: 'PUT',
    path: '/common/person/marks',
    answers: LIST,
  }),
});
