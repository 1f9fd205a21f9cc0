import { PERSON_CALLS } from '#contract/calls/person';
import type { RegisterId } from '#contract/registers';
import { createPersonMarks, nameOf } from '../../records/search/personMarks';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Records with the name in all registers. */
export const person = createLoadable('person/person', PERSON_CALLS.getPerson, {
  routes: 'person.page',
  argumentsOf({ query }) {
    const fullName = nameOf(query);
    const { billingCode } = query;
    if (fullName === '') return null;
    return { query: { fullName, ...(billingCode === undefined ? {} : { billingCode }) } };
  },
});
/** The account's marks on these records. */
export const marks = createPersonMarks('person/marks');
export const markRecord = createCommand('person/mark', PERSON_CALLS.putPersonMark, {
  key: ({ body: { recordId, register } }) => markKey(register, recordId),
});

/** Key of a record across registers. */
export function markKey(register: RegisterId, recordId: number): string {
  return `${register}/${String(recordId)}`;
}
