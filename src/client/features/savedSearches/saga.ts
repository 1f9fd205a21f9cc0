import { SAVED_SEARCHES_PATH } from '#contract/account/pages';
import { buildQuery } from '#contract/links';
import { registerOf } from '#contract/records/registers';
import { EDIT_ACTION, savedAlready, SAVED_SEARCH_FIELD } from '#contract/account/savedSearches';
import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import { selectLocale } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import {
  changeSearch,
  replaceSearch,
  saveSearch,
  savedSearches,
  searchDeleted,
  searchRestored,
} from './slice';

/** Returns to the list; if the search was already saved, warns and opens it. */
function* afterSaving({
  isStillThere,
  outcome,
}: CommandEnd<'postSavedSearch' | 'putSavedSearch'>): Saga {
  if (!outcome.ok) return;
  const { id, name, register } = outcome.data;
  const isNew = 'isNew' in outcome.data ? outcome.data.isNew : true;
  const locale = yield* select(selectLocale);
  if (isNew) {
    yield* put(toastShown({ type: 'success', message: `Search “${name}” saved.` }));
    if (!isStillThere) return;
    yield* leaveTo(`${locale.prefix}${SAVED_SEARCHES_PATH}`, 'formDone', 'push');
    return;
  }
  yield* put(toastShown({ type: 'warning', message: savedAlready(name) }));
  if (!isStillThere) return;
  const query = buildQuery({ action: EDIT_ACTION, [SAVED_SEARCH_FIELD]: id });
  const { searchPath } = registerOf(register, locale);
  yield* leaveTo(`${locale.prefix}${searchPath}${query}`, 'formDone', 'push');
}

/** Reloads the list after a change succeeds or fails. */
function* afterChange({ args, isStillThere, outcome }: CommandEnd<'patchSavedSearch'>): Saga {
  if (!isStillThere) return;
  if (outcome.ok && args.body.isRemoved !== undefined) {
    const { id, name } = outcome.data;
    yield* put(args.body.isRemoved ? searchDeleted({ id, name }) : searchRestored());
  }
  yield* load(savedSearches, {});
}

/** Runs the saved search effects. */
export function* savedSearchesSaga(): Saga {
  yield* fork(() => runCommand(saveSearch, afterSaving));
  yield* fork(() => runCommand(replaceSearch, afterSaving));
  yield* fork(() => runCommand(changeSearch, afterChange));
}
