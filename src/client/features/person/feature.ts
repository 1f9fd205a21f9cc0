import { PERSON_PATH } from '#contract/records/personPage';
import type { PersonMark } from '#contract/schemas/person';
import { put, select, takeEvery, type Saga } from '../../platform/saga';
import { markedName } from '../../records/search/personMarks';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { dataOf } from '../../state/loadable/dataOf';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { searchSubmitted } from '../../state/search/search';
import { defineFeature, loadOn } from '../../store/defineFeature';
import * as slices from './slice';

/**
 * Stores the record's mark from the response. The other marks in it are ignored, because responses
 * for several records can arrive in any order.
 */
function* afterMark({ args, isStillThere, outcome }: CommandEnd<'putPersonMark'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { fullName, recordId, register } = args.body;
  const isMarked = (each: PersonMark): boolean =>
    each.recordId === recordId && each.register === register;
  const shown = dataOf(yield* select(slices.marks.select)) ?? outcome.data;
  const items = [
    ...shown.items.filter((each) => !isMarked(each)),
    ...outcome.data.items.filter(isMarked),
  ];
  const key = keyOfArguments({ query: { fullName } });
  const data = { ...outcome.data, items, total: items.length };
  yield* put(slices.marks.actions.received({ key, data }));
}

/**
 * Drops the stored records when the user clicks Search, so that the search runs again; it counts
 * once a day. Links show the stored records.
 */
function* dropBeforeSearch({ payload }: ReturnType<typeof searchSubmitted>): Saga {
  const { status } = yield* select(slices.person.select);
  if (payload.path === PERSON_PATH && status === 'ready') {
    yield* put(slices.person.actions.dropped());
  }
}

/** The feature for the person page; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'person',
  slices: [slices.person, slices.marks, slices.markRecord, slices.visitorMarks],
  sagas: [
    loadOn('person.page', slices.marks, markedName, { isBackground: true }),
    () => takeEvery(searchSubmitted, dropBeforeSearch),
    () => runCommand(slices.markRecord, afterMark),
    viewsSaga,
  ],
});
