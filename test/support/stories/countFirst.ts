import type { RegisterId } from '#contract/records/registers';
import {
  countFirstRequested,
  selectSearchCount,
} from '../../../src/client/state/search/countFirstSlice';
import type { CallStory, Stories } from './story';

/** Counts a register's search before it runs, on either page. */
function countedFirst(id: RegisterId, path: string): CallStory {
  const body = {
    total: 3,
    capped: false,
    counties: [],
    cost: { kind: 'PLAN', cents: 0, left: 4, refusal: null, warning: null },
  };
  return {
    kind: 'background',
    line: `GET ${path}`,
    at: '/in/',
    good: body,
    cause: (page) => page.dispatch(countFirstRequested({ id, query: { fullName: 'smith' } })),
    isShown: (page) => selectSearchCount(page.state(), id).status === 'ready',
  };
}

/** Stories of the calls for counted searches. */
export const COUNT_FIRST_STORIES = {
  countCases: countedFirst('court', '/web/court/cases/count'),
  countJudgments: countedFirst('judgment', '/web/court/judgments/count'),
  countDocuments: countedFirst('recorder', '/web/recorder/documents/count'),
  countTaxWarrants: countedFirst('taxWarrant', '/web/tax-warrant/warrants/count'),
} satisfies Stories;
