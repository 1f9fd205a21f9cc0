import { isAnyOf } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/account/savedItems';
import { fork, getPorts, put, select, take, takeEvery, type Saga } from '../../platform/saga';
import { screenEntered } from '../location/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { selectIsLoggedIn } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { toastShown } from '../toast/slice';
import { saveRequested } from './saveRequested';
import { selectIsListLoaded, selectSavedValue } from './selectors';
import {
  savedIdsReceived,
  savedItemConfirmed,
  savedItemRolledBack,
  savedItemToggled,
} from './slice';

type PendingSave = ReturnType<typeof saveRequested>['payload'];

const STORAGE_KEY = 'saveWish';

/** Requests older than this are dropped, since another person may log in. */
const SAVE_REQUEST_LIFE_MS = 15 * 60_000;

/** Parses a stored request; returns null if it's invalid or expired. */
function readSaveRequest(text: string | null, now: number): PendingSave | null {
  if (text === null) return null;
  try {
    const { at, id, kind, name } = JSON.parse(text) as Partial<PendingSave & { at: number }>;
    if (typeof at !== 'number' || now - at > SAVE_REQUEST_LIFE_MS || now < at) return null;
    if (typeof id !== 'number' || typeof name !== 'string' || kind === undefined) return null;
    return { kind, id, name };
  } catch {
    return null;
  }
}

/** Stores the request in this tab and goes to the login page. */
function* storeSaveRequest({ payload }: ReturnType<typeof saveRequested>): Saga {
  const { clock, tabStorage } = yield* getPorts();
  tabStorage.write(STORAGE_KEY, JSON.stringify({ ...payload, at: clock.now() }));
  yield* leaveForLogin();
}

/** Waits for the server; returns false if it rejected the item, or if the user removed it again. */
function* isSaveConfirmed(kind: SavedItemKind, id: number): Saga<boolean> {
  while (true) {
    const end = yield* take(isAnyOf(savedItemConfirmed, savedItemRolledBack, identityChanged));
    if (identityChanged.match(end)) return false;
    if (end.payload.kind !== kind || end.payload.id !== id) continue;
    return savedItemConfirmed.match(end) && end.payload.value !== null;
  }
}

/** Saves the requested record once the user's list is loaded. */
function* saveRequestedItem(kind: SavedItemKind): Saga {
  if (!(yield* select(selectIsLoggedIn)) || !(yield* select(selectIsListLoaded, kind))) return;
  const { clock, tabStorage } = yield* getPorts();
  const wish = readSaveRequest(tabStorage.read(STORAGE_KEY), clock.now());
  if (wish !== null && wish.kind !== kind) return;
  tabStorage.remove(STORAGE_KEY);
  if (wish === null || (yield* select(selectSavedValue, kind, wish.id)) !== null) return;
  yield* put(savedItemToggled({ kind, id: wish.id, value: { alert: false } }));
  if (yield* isSaveConfirmed(kind, wish.id)) {
    yield* put(toastShown({ message: `${wish.name} is saved.`, type: 'success' }));
  }
}

function* watchSaveRequests(kind: SavedItemKind): Saga {
  yield* takeEvery(saveRequested, function* keep(action) {
    if (action.payload.kind === kind) yield* storeSaveRequest(action);
  });
}

/** Saves an item of this kind after login, if a visitor asked to save it. */
export function* saveAfterLogin(kind: SavedItemKind): Saga {
  yield* fork(watchSaveRequests, kind);
  // The list may finish loading before the user enters the page with these records.
  yield* takeEvery(isAnyOf(savedIdsReceived, screenEntered), function* fulfil() {
    yield* saveRequestedItem(kind);
  });
}
