import { isAnyOf } from '@reduxjs/toolkit';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { ALERT_USE_PATH } from '#contract/account/pages';
import type { CallArguments, CallName } from '#contract/calls';
import { parsePageNumber } from '#contract/site/queryFields';
import { fork, put, select, take, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { dataOf } from '../../state/loadable/dataOf';
import { load, refresh } from '../../state/loadable/saga';
import { errorsShown } from '../../state/errors/slice';
import { leaveTo } from '../../state/location/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import type { ErrorHandling } from '../../state/calls/apiError';
import { identityChanged } from '../../state/session/slice';
import {
  addBarIds,
  barIdRemoved,
  barIdRestored,
  barIds,
  changeBarId,
  linesAnswered,
  removeBarId,
  restoreBarId,
  selectIsRemoving,
} from './slice';

function* currentPage(): Saga<{ query: { pageNumber: number } }> {
  const location = yield* select(selectLocation);
  return { query: { pageNumber: parsePageNumber(location?.query['pageNumber']) } };
}

/** Reloads the current page of the list. */
function* reload(): Saga {
  yield* load(barIds, yield* currentPage());
}

function* afterAddition({ isStillThere, outcome }: CommandEnd<'postBarIds'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  yield* put(linesAnswered(outcome.data.lines));
  yield* reload();
}

/**
 * Lists the removed attorney with Undo, and reloads the count and the rows that move up from the
 * next page. An outage doesn't hide the list.
 */
function* afterRemoval({ args, isStillThere, outcome }: CommandEnd<'deleteBarId'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const list = dataOf(yield* select(barIds.select));
  const row = list?.items.find(({ id }) => id === args.params.id);
  if (row !== undefined) yield* put(barIdRemoved(row));
  // Reloads only after the last of several removals: an earlier reload would drop the removed rows,
  // which stay listed with Undo.
  if (!(yield* select(selectIsRemoving))) yield* refresh(barIds, yield* currentPage());
}

function* reloadAfter<Call extends CallName>({ isStillThere }: CommandEnd<Call>): Saga {
  if (isStillThere) yield* reload();
}

/** Shows why a removed attorney couldn't be restored; otherwise reloads the list. */
function* afterRestoring({ args, isStillThere, outcome }: CommandEnd<'postBarIds'>): Saga {
  if (!isStillThere) return;
  const lost = outcome.ok
    ? outcome.data.lines.filter(({ outcome: line }) => line !== 'ADDED' && line !== 'ALREADY')
    : [];
  if (lost.length === 0) {
    yield* reload();
    if (outcome.ok) yield* put(barIdRestored(args.body.numbers));
    return;
  }
  const lines = lost.map(({ text }) => ({
    text: `${text} wasn’t restored: no attorney on record has this number.`,
  }));
  yield* put(errorsShown(lines));
}

/** Opens the limit details when the account has no alerts left (spec section 8). */
function* goToLimit(): Saga {
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${ALERT_USE_PATH}`, 'alertLimit', 'push');
}

const WITH_LIMIT: ErrorHandling = {
  onConflict: { code: ACCOUNT_OBJECT_LIMIT, handle: goToLimit },
};

/** Waits until no removal is running: the server rejects following an attorney during a removal. */
function* awaitRemovals(args: CallArguments<'postBarIds'>): Saga<CallArguments<'postBarIds'>> {
  const { done, failed, forgotten } = removeBarId.actions;
  while (yield* select(selectIsRemoving)) {
    yield* take(isAnyOf(done, failed, forgotten, identityChanged));
  }
  return args;
}

/** Runs the bar ID effects. */
export function* barIdsSaga(): Saga {
  yield* fork(() => runCommand(addBarIds, afterAddition, { prepare: awaitRemovals }));
  yield* fork(() => runCommand(restoreBarId, afterRestoring, WITH_LIMIT));
  yield* fork(() => runCommand(changeBarId, reloadAfter, WITH_LIMIT));
  yield* fork(() => runCommand(removeBarId, afterRemoval));
}
