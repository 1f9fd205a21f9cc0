import { put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import type { RouteLocation } from '../../state/location/slice';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { nameOf } from './personName';
import * as slices from './slice';

/** Marks are for users: a visitor's page has none, and is entered again when they sign in. */
function* markedName({ query }: RouteLocation): Saga<{ query: { fullName: string } } | null> {
  const fullName = nameOf(query);
  return (yield* select(selectIsLoggedIn)) && fullName !== '' ? { query: { fullName } } : null;
}

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
