import { put, type Saga } from '../../platform/saga';
import { markedName } from '../../records/search/personMarks';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { defineFeature, loadOn } from '../../store/defineFeature';
import * as slices from './slice';

/** The answer has all marks of the name, as they are now. */
function* afterMark({ args, isStillThere, outcome }: CommandEnd<'putPersonMark'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const key = keyOfArguments({ query: { fullName: args.body.fullName } });
  yield* put(slices.marks.actions.received({ key, data: outcome.data }));
}

/** One name in all registers: joins the store when its page is entered. */
export const feature = defineFeature({
  name: 'person',
  slices,
  sagas: [
    loadOn('person.page', slices.marks, markedName, { isBackground: true }),
    () => runCommand(slices.markRecord, afterMark),
  ],
});
