import { PERSON_CALLS } from '#contract/calls/person';
import type { RegisterId } from '#contract/registers';
import { createPersonMarks, nameOf } from '../../records/search/personMarks';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** One name in all registers. */
export const person = createLoadable('person/person', PERSON_CALLS.getPerson, {
  routes: 'person.page',
  argumentsOf({ query }) {
    const fullName = nameOf(query);
    const { billingCode } = query;
    if (fullName === '') return null;
    return { query: { fullName, ...(billingCode === undefined ? {} : { billingCode }) } };
  },
});
/** What the account's users said of its records. */
export const marks = createPersonMarks('person/marks');
export const markRecord = createCommand('person/mark', PERSON_CALLS.putPersonMark, {
  key: ({ body: { recordId, register } }) => markKey(register, recordId),
});

/** Names a record among those of every register. */
export function markKey(register: RegisterId, recordId: number): string {
  return `${register}/${String(recordId)}`;
}
