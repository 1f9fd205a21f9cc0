import { put, type Saga } from '../../platform/saga';
import { markedName } from '../../records/search/personMarks';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { viewsSaga } from '../../state/preferences/viewsSaga';
import { defineFeature, loadOn } from '../../store/defineFeature';
import * as slices from './slice';

/** Stores the response, which has all current marks for the name. */
function* afterMark({ args, isStillThere, outcome }: CommandEnd<'putPersonMark'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const key = keyOfArguments({ query: { fullName: args.body.fullName } });
  yield* put(slices.marks.actions.received({ key, data: outcome.data }));
}

/** The feature for the person page; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'person',
  slices: [slices.person, slices.marks, slices.markRecord, slices.visitorMarks],
  sagas: [
    loadOn('person.page', slices.marks, markedName, { isBackground: true }),
    () => runCommand(slices.markRecord, afterMark),
    viewsSaga,
  ],
});
