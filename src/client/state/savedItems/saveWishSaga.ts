import { isAnyOf } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/savedItems';
import { fork, getPorts, put, select, takeEvery, type Saga } from '../../platform/saga';
import { screenEntered } from '../location/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { selectIsLoggedIn } from '../session/selectors';
import { toastShown } from '../toast/slice';
import { saveWished } from './saveWish';
import { selectIsListKnown, selectSavedValue } from './selectors';
import { savedIdsReceived, savedItemToggled } from './slice';

type SaveWish = ReturnType<typeof saveWished>['payload'];

const STORAGE_KEY = 'saveWish';

/** Older requests are dropped, since another person may log in. */
const WISH_LASTS_MS = 15 * 60_000;

/** Parses a stored request; returns null if it's invalid or expired. */
function readWish(text: string | null, now: number): SaveWish | null {
  if (text === null) return null;
  try {
    const { at, id, kind, name } = JSON.parse(text) as Partial<SaveWish & { at: number }>;
    if (typeof at !== 'number' || now - at > WISH_LASTS_MS || now < at) return null;
    if (typeof id !== 'number' || typeof name !== 'string' || kind === undefined) return null;
    return { kind, id, name };
  } catch {
    return null;
  }
}

/** Stores the request in this tab and goes to the login page. */
function* keepWish({ payload }: ReturnType<typeof saveWished>): Saga {
  const { clock, tabStorage } = yield* getPorts();
  tabStorage.write(STORAGE_KEY, JSON.stringify({ ...payload, at: clock.now() }));
  yield* leaveForLogin();
}

/** Saves the requested record once the user's list is loaded. */
function* fulfilWish(kind: SavedItemKind): Saga {
  if (!(yield* select(selectIsLoggedIn)) || !(yield* select(selectIsListKnown, kind))) return;
  const { clock, tabStorage } = yield* getPorts();
  const wish = readWish(tabStorage.read(STORAGE_KEY), clock.now());
  if (wish !== null && wish.kind !== kind) return;
  tabStorage.remove(STORAGE_KEY);
  if (wish === null || (yield* select(selectSavedValue, kind, wish.id)) !== null) return;
  yield* put(savedItemToggled({ kind, id: wish.id, value: { alert: false } }));
  yield* put(toastShown({ message: `${wish.name} is saved.`, type: 'success' }));
}

function* watchWishes(kind: SavedItemKind): Saga {
  yield* takeEvery(saveWished, function* keep(action) {
    if (action.payload.kind === kind) yield* keepWish(action);
  });
}

/** Carries a visitor's request to save an item of this kind through the login. */
export function* saveWishes(kind: SavedItemKind): Saga {
  yield* fork(watchWishes, kind);
  // The list may load before the page with these records.
  yield* takeEvery(isAnyOf(savedIdsReceived, screenEntered), function* fulfil() {
    yield* fulfilWish(kind);
  });
}
