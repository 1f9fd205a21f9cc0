import { EDIT_HELP_TOPIC_PATH } from '#contract/admin/pages';
import { buildQuery } from '#contract/links';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale, selectShownLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import {
  changeStored,
  conflictFound,
  conflictSettled,
  createTopic,
  discardDraft,
  draftDiscarded,
  helpEdit,
  helpHistory,
  imageStored,
  publishTopic,
  saveDraft,
  uploadImage,
} from './slice';

/** Opens the editor of a topic. */
function* openEditor(helpTopicId: number): Saga {
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(
    `${prefix}${EDIT_HELP_TOPIC_PATH}${buildQuery({ helpTopicId })}`,
    'formDone',
    'push',
  );
}

function* afterCreation({ isStillThere, outcome }: CommandEnd<'createHelpTopic'>): Saga {
  if (outcome.ok && isStillThere) yield* openEditor(outcome.data.id);
}

/**
 * Returns a saga that shows the stored topic after a change, because saving may remove markup.
 * After a conflict, loads the other editor's text; the form keeps this user's text.
 */
function afterChange(message: string) {
  return function* ({
    args: { params },
    isStillThere,
    outcome,
  }: CommandEnd<'saveHelpDraft' | 'publishHelpTopic'>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (!isStillThere) return;
    const shown = yield* select(selectShownLocation);
    const isHistory = shown?.routeId === 'helpEditor.history';
    if (outcome.ok) {
      // A restored version opens in the editor.
      if (isHistory) yield* openEditor(params.topicId);
      else {
        yield* put(conflictSettled());
        yield* put(
          helpEdit.actions.received({ key: keyOfArguments({ params }), data: outcome.data }),
        );
        yield* put(changeStored({ revision: outcome.data.draft?.revision ?? 0 }));
      }
      return;
    }
    if (outcome.error.kind !== 'refused' || outcome.error.code !== 'helpDraftChanged') return;
    if (isHistory) {
      yield* load(helpHistory, { params });
      return;
    }
    yield* load(helpEdit, { params });
    yield* put(conflictFound());
  };
}

/**
 * After a discard, resets the form to the published text. If another editor changed the draft
 * meanwhile, loads their draft and reports the conflict.
 */
function* afterDiscard({
  args: { params },
  isStillThere,
  outcome,
}: CommandEnd<'discardHelpDraft'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Draft discarded.' }));
  if (!isStillThere) return;
  const isChanged =
    !outcome.ok && outcome.error.kind === 'refused' && outcome.error.code === 'helpDraftChanged';
  if (!outcome.ok && !isChanged) return;
  yield* load(helpEdit, { params });
  yield* put(outcome.ok ? draftDiscarded() : conflictFound());
}

function* afterUpload({ isStillThere, outcome }: CommandEnd<'uploadHelpImage'>): Saga {
  if (outcome.ok && isStillThere) yield* put(imageStored(outcome.data.address));
}

/** Runs the sagas of the help editor. */
export function* helpEditorSaga(): Saga {
  yield* fork(() => runCommand(createTopic, afterCreation));
  yield* fork(() => runCommand(saveDraft, afterChange('Draft saved.')));
  yield* fork(() => runCommand(discardDraft, afterDiscard));
  yield* fork(() => runCommand(publishTopic, afterChange('Topic published.')));
  yield* fork(() => runCommand(uploadImage, afterUpload));
}
