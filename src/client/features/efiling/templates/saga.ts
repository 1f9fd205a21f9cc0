import { draftPath } from '#contract/filing/drafts';
import { MY_TEMPLATES_PATH, TEMPLATE_PATH } from '#contract/filing/pages';
import { buildQuery } from '#contract/links';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale, selectLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import {
  changeTemplate,
  copyEnvelope,
  createTemplate,
  fillTemplate,
  saveTemplate,
  template,
  TEMPLATE_ROUTE,
  templateDeleted,
  templateList,
  templateRestored,
} from './slice';

/** Opens the new template, so that its owner can choose what it asks for. */
function* afterCreation({ isStillThere, outcome }: CommandEnd<'createTemplate'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Template saved.' }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ templateId: outcome.data.id });
  yield* leaveTo(`${prefix}${TEMPLATE_PATH}${query}`, 'formDone', 'push');
}

function* afterSave({ args, isStillThere, outcome }: CommandEnd<'putTemplate'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Template saved.' }));
  if (isStillThere) yield* load(template, { params: args.params });
}

/** Returns the name of a listed or displayed template. */
function selectName(state: object, id: string): string {
  const list = templateList.select(state);
  const shown = template.select(state);
  const named = 'data' in list ? list.data.items.find((each) => each.id === id)?.name : undefined;
  return named ?? ('data' in shown && shown.data.id === id ? shown.data.name : '');
}

/** Reloads the templates; after a deletion, Undo stays available. */
function* afterChange({ args, isStillThere, outcome }: CommandEnd<'patchTemplate'>): Saga {
  if (!outcome.ok) return;
  const { isDeleted } = args.body;
  const id = args.params.templateId;
  if (isDeleted === true) {
    yield* put(templateDeleted({ id, name: yield* select(selectName, id) }));
  }
  if (isDeleted === false) yield* put(templateRestored());
  if (!isStillThere) return;
  const location = yield* select(selectLocation);
  if (location?.routeId === TEMPLATE_ROUTE && isDeleted === true) {
    const { prefix } = yield* select(selectLocale);
    yield* leaveTo(`${prefix}${MY_TEMPLATES_PATH}`, 'formDone', 'push');
  } else yield* load(templateList, {});
}

/** Opens a new draft at its first step. */
function* openDraft({
  isStillThere,
  outcome,
}: CommandEnd<'fillTemplate'> | CommandEnd<'copyEnvelope'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { draftId, kind } = outcome.data;
  const { prefix } = yield* select(selectLocale);
  const query = buildQuery({ draft: draftId, step: 'case' });
  yield* leaveTo(`${prefix}${draftPath(kind)}${query}`, 'formDone', 'push');
}

/** Runs the sagas for templates and for copies of envelopes. */
export function* templatesSaga(): Saga {
  yield* fork(() => runCommand(createTemplate, afterCreation));
  yield* fork(() => runCommand(saveTemplate, afterSave));
  yield* fork(() => runCommand(changeTemplate, afterChange));
  yield* fork(() => runCommand(fillTemplate, openDraft));
  yield* fork(() => runCommand(copyEnvelope, openDraft));
}
