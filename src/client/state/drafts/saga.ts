import { isAnyOf } from '@reduxjs/toolkit';
import { fork, getPorts, put, select, take, takeEvery, type Saga } from '../../platform/saga';
import { selectShownLocation } from '../location/selectors';
import { screenEntered } from '../location/slice';
import { selectUserId } from '../session/selectors';
import { loggedOutSeen, logoutSubmitted, userCheckFailed, userReceived } from '../session/slice';
import { saveDraftsToTab } from './saveDraftsToTab';
import { areOfPage, DRAFTS_KEY, formatStoredDrafts, parseStoredDrafts } from './storedDrafts';
import { readTabEdits, removeTabEdits } from './tabEdits';
import { draftDone, draftRestored, draftsFound } from './slice';

/**
 * Offers the visible page's stored drafts to its forms; discards another user's. A draft remains
 * stored until its form has loaded it, because the form may not be open yet.
 */
function* offerDrafts(userId: number): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const kept = parseStoredDrafts(tabStorage.read(DRAFTS_KEY));
  if (kept === null) return;
  const shown = yield* select(selectShownLocation);
  if (kept.userId !== userId) {
    tabStorage.remove(DRAFTS_KEY);
    return;
  }
  if (shown === null || !areOfPage(kept, shown)) return;
  desk.putBack(kept.drafts);
  yield* put(draftsFound({ forms: Object.keys(kept.drafts) }));
}

/** Removes the stored draft of a form that has it now, or no longer needs it. */
function* dropDraft({
  payload: { form },
}: ReturnType<typeof draftRestored> | ReturnType<typeof draftDone>): Saga {
  const { tabStorage } = yield* getPorts();
  const kept = parseStoredDrafts(tabStorage.read(DRAFTS_KEY));
  if (kept === null || !(form in kept.drafts)) return;
  const { [form]: _dropped, ...drafts } = kept.drafts;
  if (Object.keys(drafts).length === 0) tabStorage.remove(DRAFTS_KEY);
  else tabStorage.write(DRAFTS_KEY, formatStoredDrafts({ ...kept, drafts }));
}

/** Removes unsaved filing edits of another user. */
function* dropOthersEdits(userId: number): Saga {
  const { tabStorage } = yield* getPorts();
  readTabEdits(tabStorage, userId);
}

function* offerToUser(): Saga {
  const userId = yield* select(selectUserId);
  if (userId === null) return;
  yield* dropOthersEdits(userId);
  yield* offerDrafts(userId);
}

/** Removes unsaved filing edits and stored drafts when their user logs out. */
function* dropEdits(): Saga {
  const { tabStorage } = yield* getPorts();
  tabStorage.remove(DRAFTS_KEY);
  removeTabEdits(tabStorage);
}

/**
 * Saves drafts when a background call finds that the session ended, or fails to check it: the page
 * stays, but its forms are emptied. A repeated check must not replace the text that the first one
 * stored. Restores drafts when the same user returns to the same page; no other user sees them.
 * Sagas that leave the page save drafts with `saveDraftsToTab`.
 */
export function* draftsSaga(): Saga {
  yield* fork(() => takeEvery(isAnyOf(draftRestored, draftDone), dropDraft));
  yield* offerToUser();
  while (true) {
    const action = yield* take(
      isAnyOf(loggedOutSeen, userCheckFailed, logoutSubmitted, userReceived, screenEntered),
    );
    if (logoutSubmitted.match(action)) yield* dropEdits();
    else if (isAnyOf(loggedOutSeen, userCheckFailed)(action)) {
      yield* saveDraftsToTab({ keepsStored: true });
    } else yield* offerToUser();
  }
}
