import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { savedNoteShown } from '../../records/notes/noteSlices';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { load } from '../../state/loadable/saga';
import { alertTopics, alertTopicsChange } from './slice';

function* loadTopics({ payload: { id, kind } }: ReturnType<typeof savedNoteShown>): Saga {
  if (kind === 'courtCase') {
    yield* load(alertTopics, { params: { id } }, { isBackground: true });
  }
}

/** Shows the choice immediately; if the server rejects it, `reload` corrects the display. */
function* showChoice({ payload }: ReturnType<typeof alertTopicsChange.send>): Saga {
  const { body, params } = payload.args;
  const key = keyOfArguments({ params });
  const shown = yield* select(alertTopics.select);
  if (shown.key === key) yield* put(alertTopics.actions.received({ key, data: body }));
}

function* reload({ args, isStillThere, outcome }: CommandEnd<'putAlertTopics'>): Saga {
  if (outcome.ok || !isStillThere) return;
  yield* load(alertTopics, { params: args.params }, { isBackground: true });
}

/** Loads the topics of the alert on the case, and saves each choice. */
export function* alertTopicsSaga(): Saga {
  yield* fork(() => takeEvery(savedNoteShown, loadTopics));
  yield* fork(() => takeEvery(alertTopicsChange.actions.sent, showChoice));
  yield* fork(() => runCommand(alertTopicsChange, reload));
}
