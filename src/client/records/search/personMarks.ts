import { createContext } from 'react';
import { PERSON_CALLS } from '#contract/calls/person';
import type { PersonMarkKind } from '#contract/personPage';
import type { Query } from '#contract/queryFields';
import type { PersonMark, PersonMarks } from '#contract/schemas/person';
import type { RegisterId } from '#contract/registers';
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
  NOT: 'Not this person',
};

/** What the account's users said of the records that a name finds: a slice of its feature. */
export function createPersonMarks<Name extends PartName>(name: Name) {
  return createLoadable(name, PERSON_CALLS.getPersonMarks);
}
export type PersonMarksSlice = Loadable<PartName, 'getPersonMarks'>;

/** The name that an address is about; empty for none. */
export function nameOf(query: Query): string {
  return query['fullName']?.trim() ?? '';
}

/** Marks are for users: a visitor's page has none, and is entered again when they sign in. */
export function* markedName({
  query,
}: RouteLocation): Saga<{ readonly query: { readonly fullName: string } } | null> {
  const fullName = nameOf(query);
  return (yield* select(selectIsLoggedIn)) && fullName !== '' ? { query: { fullName } } : null;
}

/** What was said of the records of a register, by their ids. */
export type SaidOfRecords = ReadonlyMap<number, PersonMark>;
const NOTHING_SAID: SaidOfRecords = new Map();

/** Of those of a loaded answer; nothing while it is not there, or is of another name. */
export function marksOfRegister(
  state: LoadableState<PersonMarks>,
  register: RegisterId,
): SaidOfRecords {
  if (state.status !== 'ready' && state.status !== 'refreshing') return NOTHING_SAID;
  const marks = state.data.items.filter((mark) => mark.register === register);
  return new Map(marks.map((mark) => [mark.recordId, mark]));
}

/** For the cells of the results on view. */
export const SaidOfRecordsContext = createContext<SaidOfRecords>(NOTHING_SAID);
