import * as persons from '../../../src/client/features/person/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, list, screen } from './story';

const PERSON_AT = '/in/common/Person?fullName=kathy%20smith';
const PERSON_MARK = {
  register: 'court',
  recordId: 9,
  mark: 'SAME',
  userName: 'Ada Admin',
  at: '2026-07-06T13:00:00.000Z',
};

/** Stories of the calls for the person page. */
export const PERSON_STORIES = {
  getPerson: screen(
    PERSON_AT,
    'GET /web/common/person',
    persons.person,
    { good: goodBody('getPerson') },
    { user: null },
  ),
  getPersonMarks: {
    kind: 'background',
    line: 'GET /web/common/person/marks',
    others: { 'GET /web/common/person': goodBody('getPerson') },
    good: list(PERSON_MARK),
    older: list(),
    cause: (page) => page.visit(PERSON_AT),
    isShown: (page) => persons.marks.select(page.state()).status === 'ready',
  },
  putPersonMark: {
    kind: 'change',
    line: 'PUT /web/common/person/marks',
    at: PERSON_AT,
    others: {
      'GET /web/common/person': goodBody('getPerson'),
      'GET /web/common/person/marks': list(),
    },
    good: list(PERSON_MARK),
    cause: (page) => {
      page.dispatch(
        persons.markRecord.send({
          body: { fullName: 'kathy smith', register: 'court', recordId: 9, mark: 'SAME' },
        }),
      );
    },
    isShown: (page) => {
      const state = persons.marks.select(page.state());
      return state.status === 'ready' && state.data.items.length === 1;
    },
  },
} satisfies Stories;
