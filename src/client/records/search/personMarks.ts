import { createContext } from 'react';
import { PERSON_CALLS } from '#contract/calls/person';
import type { PersonMarkKind } from '#contract/records/personPage';
import type { Query } from '#contract/site/queryFields';
import type { PersonMark, PersonMarks } from '#contract/schemas/person';
import type { RegisterId } from '#contract/records/registers';
import { select, type Saga } from '../../platform/saga';
import {
  createLoadable,
  type Loadable,
  type LoadableState,
} from '../../state/loadable/createLoadable';
import type { RouteLocation } from '../../state/location/slice';
import type { PartName } from '../../state/parts';
import { selectIsLoggedIn } from '../../state/session/selectors';

export const MARK_WORDS: Readonly<Record<PersonMarkKind, string>> = {
  SAME: 'Same person',
  NOT: 'Different person',
};

/** Creates the slice with the marks that the account's users set on records with a name. */
export function createPersonMarks<Name extends PartName>(name: Name) {
  return createLoadable(name, PERSON_CALLS.getPersonMarks);
}
export type PersonMarksSlice = Loadable<PartName, 'getPersonMarks'>;

/** Returns the name in the URL; empty if there is none. */
export function nameOf(query: Query): string {
  return query['fullName']?.trim() ?? '';
}

/** Returns the name whose marks to load; null for visitors, who have no saved marks. */
export function* markedName({
  query,
}: RouteLocation): Saga<{ readonly query: { readonly fullName: string } } | null> {
  const fullName = nameOf(query);
  return (yield* select(selectIsLoggedIn)) && fullName !== '' ? { query: { fullName } } : null;
}

/** Marks of a register's records; keyed by record id. */
export type RecordMarks = ReadonlyMap<number, PersonMark>;
const NO_MARKS: RecordMarks = new Map();

/** Returns the marks of one register; empty until loaded, or if they belong to a different name. */
export function marksOfRegister(
  state: LoadableState<PersonMarks>,
  register: RegisterId,
): RecordMarks {
  if (state.status !== 'ready' && state.status !== 'refreshing') return NO_MARKS;
  const marks = state.data.items.filter((mark) => mark.register === register);
  return new Map(marks.map((mark) => [mark.recordId, mark]));
}

/** Provides the marks to the cells of the results. */
export const RecordMarksContext = createContext<RecordMarks>(NO_MARKS);
