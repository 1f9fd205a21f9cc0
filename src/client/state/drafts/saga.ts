import { isAnyOf } from '@reduxjs/toolkit';
import { getPorts, put, select, take, type Saga } from '../../platform/saga';
import { selectLocation, selectShownLocation } from '../location/selectors';
import { screenEntered } from '../location/slice';
import { selectUserId } from '../session/selectors';
import { loggedOutSeen, signInRequired, userReceived } from '../session/slice';
import { pageReloadChosen } from '../site/slice';
import { readKeptDrafts, writeKeptDrafts } from './keptDrafts';
import { draftsFound, draftsKept } from './slice';

const STORAGE_KEY = 'drafts';

/** Writes down what the page's forms hold, for this user and this page. */
function* keepDrafts(userId: number): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const location = yield* select(selectLocation);
  const drafts = desk.readAll();
  const forms = Object.keys(drafts);
  if (location === null || forms.length === 0) return;
  tabStorage.write(STORAGE_KEY, writeKeptDrafts({ userId, page: location.key, drafts }));
  yield* put(draftsKept({ forms }));
}

/** Hands back what was kept of the page on view. What is another user's is thrown away. */
function* offerDrafts(userId: number): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const kept = readKeptDrafts(tabStorage.read(STORAGE_KEY));
  if (kept === null) return;
  const shown = yield* select(selectShownLocation);
  if (kept.userId === userId && kept.page !== shown?.key) return;
  tabStorage.remove(STORAGE_KEY);
  if (kept.userId !== userId) return;
  desk.putBack(kept.drafts);
  yield* put(draftsFound({ forms: Object.keys(kept.drafts) }));
}

/**
 * Keeps what forms hold unsent when the session turns out to be over, and hands it back when the
 * same user is on the same page again. Nobody else gets to see it.
 */
export function* draftsSaga(): Saga {
  let userId = yield* select(selectUserId);
  if (userId !== null) yield* offerDrafts(userId);
  while (true) {
    const action = yield* take(
      isAnyOf(signInRequired, loggedOutSeen, pageReloadChosen, userReceived, screenEntered),
    );
    if (screenEntered.match(action) || userReceived.match(action)) {
      userId = yield* select(selectUserId);
      if (userId !== null) yield* offerDrafts(userId);
    } else {
      if (userId !== null) yield* keepDrafts(userId);
      if (loggedOutSeen.match(action)) userId = null;
    }
  }
}
