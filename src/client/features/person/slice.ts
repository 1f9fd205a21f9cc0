import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PERSON_CALLS } from '#contract/calls/person';
import type { PersonMarkKind } from '#contract/records/personPage';
import { createPersonMarks, nameOf } from '../../records/search/personMarks';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';
import { markKey, readView } from './personRows';

/** Records with the name in all registers. */
export const person = createLoadable('person/person', PERSON_CALLS.getPerson, {
  routes: 'person.page',
  argumentsOf({ query }) {
    const fullName = nameOf(query);
    const { billingCode } = query;
    if (fullName === '') return null;
    return {
      query: {
        fullName,
        ...(readView(query).liensOnly ? { liensOnly: 'true' as const } : {}),
        ...(billingCode === undefined ? {} : { billingCode }),
      },
    };
  },
});
/** The account's marks on these records. */
export const marks = createPersonMarks('person/marks');
export const markRecord = createCommand('person/mark', PERSON_CALLS.putPersonMark, {
  key: ({ body: { recordId, register } }) => markKey(register, recordId),
});

/** Marks of a visitor for one name; keyed by record key. Not saved. */
export interface VisitorMarks {
  readonly fullName: string;
  readonly marks: Readonly<Record<string, PersonMarkKind>>;
}

const NO_MARKS: VisitorMarks = { fullName: '', marks: {} };

const visitorMarksSlice = createSlice({
  name: 'person/visitorMarks',
  initialState: NO_MARKS,
  reducers: {
    /** A visitor marked a record; null removes the mark. Marks for a different name are dropped. */
    recordMarked(
      { fullName, marks: before },
      { payload }: PayloadAction<{ fullName: string; key: string; mark: PersonMarkKind | null }>,
    ): VisitorMarks {
      const kept = Object.entries(fullName === payload.fullName ? before : {}).filter(
        ([key]) => key !== payload.key,
      );
      const added = payload.mark === null ? [] : [[payload.key, payload.mark] as const];
      return { fullName: payload.fullName, marks: Object.fromEntries([...kept, ...added]) };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, (state, { payload }): VisitorMarks =>
      payload.isFirst ? state : NO_MARKS,
    );
  },
});
export const visitorMarks = {
  name: 'person/visitorMarks' as const,
  reducer: visitorMarksSlice.reducer,
};
export const { recordMarked } = visitorMarksSlice.actions;

/** Returns a visitor's marks for the name. */
export function selectVisitorMarks(state: object, fullName: string): VisitorMarks['marks'] {
  const { fullName: markedName, marks: current } =
    (selectPart(state, visitorMarks.name) as VisitorMarks | undefined) ?? NO_MARKS;
  return markedName === fullName ? current : NO_MARKS.marks;
}
